"""Asks our DNS server as dnspython does: dns_client.py PORT. Prints what came of each question."""
import sys

import dns.flags
import dns.message
import dns.query
import dns.rdatatype

PORT = int(sys.argv[1])


def ask(name, over_tcp=False, **options):
    query = dns.message.make_query(name, dns.rdatatype.TXT, **options)
    ask_over = dns.query.tcp if over_tcp else dns.query.udp
    response = ask_over(query, "127.0.0.1", port=PORT, timeout=20)
    texts = [
        b"".join(record.strings).decode()
        for answer in response.answer if answer.rdtype == dns.rdatatype.TXT for record in answer
    ]
    aliases = [answer for answer in response.answer if answer.rdtype == dns.rdatatype.CNAME]
    is_truncated = bool(response.flags & dns.flags.TC)
    return dns.rcode.to_text(response.rcode()), is_truncated, len(aliases), sorted(texts)


def show(*answer):
    print(*answer, flush=True)


show("one", ask("_atproto.alice.test", use_edns=0, payload=1232))
show("capitals", ask("_ATPROTO.Alice.Test"))
show("tcp", ask("_atproto.alice.test", over_tcp=True))
show("parts", ask("parts.test", use_edns=0, payload=1232))
show("absent", ask("nobody.test"))
show("empty", ask("empty.test"))
show("alias", ask("alias.test"))
code, is_truncated, _, texts = ask("many.test")
show("many", code, is_truncated, len(texts))
code, is_truncated, _, texts = ask("many.test", over_tcp=True)
show("many over tcp", code, is_truncated, len(texts))
