"""Verifies logs of did:plc with other people's cryptography, DAG-CBOR and base58: one log a line comes in, as /log/audit
serves it, and a verdict a line goes out. Knows no recovery: each operation has to follow the one before."""
import base64
import hashlib
import json
import sys

import base58
import dag_cbor
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

CURVES = {
    b"\xe7\x01": (ec.SECP256K1(), 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141),
    b"\x80\x24": (ec.SECP256R1(), 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551),
}


def base32(data):
    return base64.b32encode(data).decode().lower().rstrip("=")


def is_signed(operation, keys):
    signature = base64.urlsafe_b64decode(operation["sig"] + "==")
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    message = dag_cbor.encode({name: value for name, value in operation.items() if name != "sig"})
    for key in keys:
        data = base58.b58decode(key.removeprefix("did:key:z"))
        curve, order = CURVES[data[:2]]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(curve, data[2:]).verify(
                utils.encode_dss_signature(r, s), message, ec.ECDSA(hashes.SHA256()))
        except Exception:
            continue
        return len(signature) == 64 and s <= order // 2
    return False


def verdict(log):
    previous, keys = None, log[0]["operation"]["rotationKeys"]
    for entry in log:
        operation = entry["operation"]
        digest = hashlib.sha256(dag_cbor.encode(operation)).digest()
        if operation["prev"] != previous:
            return "wrong order"
        if not is_signed(operation, keys):
            return "wrong signature"
        if previous is None and entry["did"] != "did:plc:" + base32(digest)[:24]:
            return "wrong DID"
        previous = "b" + base32(b"\x01\x71\x12\x20" + digest)
        if entry["cid"] != previous:
            return "wrong hash"
        keys = operation.get("rotationKeys", [])
    return f"valid {len(log)}"


for line in sys.stdin:
    print(verdict(json.loads(line)), flush=True)
