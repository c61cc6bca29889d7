"""Counts how often each operation answered with which status, which Schemathesis does not report by itself."""

import atexit
import json
import os
from collections import Counter, defaultdict

import schemathesis

statuses = defaultdict(Counter)


@schemathesis.hook
def after_call(context, case, response):
    statuses[case.operation.label][response.status_code] += 1


@atexit.register
def write_statuses():
    with open(os.environ["STATUSES_FILE"], "w", encoding="utf-8") as file:
        json.dump(statuses, file)
