"""A DNS server made of dnspython on a port of 127.0.0.1, over UDP and TCP. Prints the port; ends with its input."""
import socket
import socketserver
import sys
import threading

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

RECORDS = {
    "_atproto.alice.test.": ['"did=did:plc:abc"'],
    "parts.test.": ['"did=did" ":plc:" "abc"'],
    "escaped.test.": ['"a\\"b\\\\c\\200"'],
    "many.test.": [f'"unrelated {number}"' for number in range(500)],
    "empty.test.": [],
}
ALIASES = {"alias.test.": "second.test.", "second.test.": "_atproto.alice.test."}


def answer(wire, limit):
    query = dns.message.from_wire(wire)
    response = dns.message.make_response(query)
    response.flags |= dns.flags.RA
    question = query.question[0]
    name = question.name.to_text().lower()
    while name in ALIASES:
        response.answer.append(dns.rrset.from_text(name, 60, "IN", "CNAME", ALIASES[name]))
        name = ALIASES[name]
    if name not in RECORDS:
        response.set_rcode(dns.rcode.NXDOMAIN)
    elif RECORDS[name]:
        response.answer.append(dns.rrset.from_text(name, 300, "IN", "TXT", *RECORDS[name]))
    if limit is None:
        return response.to_wire(max_size=65535)
    limit = max(512, query.payload) if query.edns >= 0 else 512
    try:
        return response.to_wire(max_size=limit)
    except dns.exception.TooBig:
        response.answer.clear()
        response.flags |= dns.flags.TC
        return response.to_wire()


class Datagrams(socketserver.BaseRequestHandler):
    def handle(self):
        wire, server = self.request
        server.sendto(answer(wire, 512), self.client_address)


class Streams(socketserver.StreamRequestHandler):
    def handle(self):
        length = int.from_bytes(self.rfile.read(2), "big")
        wire = answer(self.rfile.read(length), None)
        self.wfile.write(len(wire).to_bytes(2, "big") + wire)


while True:
    datagrams = socketserver.ThreadingUDPServer(("127.0.0.1", 0), Datagrams)
    try:
        streams = socketserver.ThreadingTCPServer(datagrams.server_address, Streams)
        break
    except OSError:
        datagrams.server_close()
for server in (datagrams, streams):
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(datagrams.server_address[1], flush=True)
sys.stdin.read()
