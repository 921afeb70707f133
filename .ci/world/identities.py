"""Looks up handles with the Python package atproto: identities.py DNS_PORT DIRECTORY. Handles come in, one a line; what they
lead to goes out: the DID, and of its document the handle, the data server and the key; or none."""
import sys

import dns.resolver
from atproto_identity.did.resolver import DidResolver
from atproto_identity.handle.resolver import HandleResolver

asked = dns.resolver.Resolver(configure=False)
asked.nameservers = ["127.0.0.1"]
asked.port = int(sys.argv[1])
dns.resolver.default_resolver = asked

handles = HandleResolver(timeout=20)
dids = DidResolver(plc_url=sys.argv[2], timeout=20)

for line in sys.stdin:
    did = handles.resolve_dns(line.strip())
    try:
        data = dids.resolve_atproto_data(did) if did else None
    except Exception:
        data = None
    print(" ".join([data.did, data.handle, data.pds, data.signing_key]) if data else "none", flush=True)
