"""Behind a proxy: whose request it is. X-Forwarded-For counts from a proxy that the owner named, else it is ignored.

Each proxy adds at the end the address that it was asked by. What stands before that anybody may have written, so the
last address counts that is no named proxy's.
"""

import ipaddress
from collections.abc import Collection


def client_address(peer: str, forwarded_for: str, proxies: Collection[str]) -> str:
    """The address of the visitor whose request came from `peer` with this X-Forwarded-For ("" if it had none)."""
    address = peer
    for told in reversed(forwarded_for.split(",")):
        if address not in proxies:
            break
        try:
            address = str(ipaddress.ip_address(told.strip()))
        except ValueError:
            break
    return address
