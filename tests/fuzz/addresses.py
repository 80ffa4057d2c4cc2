"""Every call comes from an address of its own, so that no limit is lifted for the fuzzer and none stands in its way."""

import random

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    address = ".".join(str(random.randint(1, 254)) for _ in range(3))
    case.headers = {**(case.headers or {}), "x-forwarded-for": f"10.{address}"}
