"""A running house as a stranger meets it: `/api/v1` over HTTP."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

TIMEOUT_SECONDS = 30
MOST_TRIES = 20


class Refused(Exception):
    def __init__(self, errors):
        super().__init__(", ".join(error["code"] for error in errors))
        self.code = errors[0]["code"]
        self.parameters = errors[0].get("parameters", {})


class House:
    def __init__(self, address):
        self._base = address.rstrip("/") + "/api/v1"

    def get(self, path, **query):
        given = {name: value for name, value in query.items() if value is not None}
        return self._call(path + ("?" + urllib.parse.urlencode(given) if given else ""))

    def post(self, path, **body):
        """Once per operation id, so that a try that was told to wait can be made again."""
        return self._call(path, {"operationId": uuid.uuid4().hex, **body})

    def _call(self, path, body=None):
        for _ in range(MOST_TRIES):
            try:
                return self._ask(path, body)
            except Refused as refused:
                if refused.code != "too_fast":
                    raise
                time.sleep(refused.parameters.get("milliseconds", 1_000) / 1_000)
        raise TimeoutError(f"{path} was too fast {MOST_TRIES} times")

    def _ask(self, path, body):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return json.load(response)["data"]
        except urllib.error.HTTPError as failed:
            raise Refused(json.load(failed)["errors"]) from None

    def games(self, wanted):
        """Every game that is open, or those of the wanted ids alone, with its published rules."""
        cursor = None
        while True:
            page = self.get("/games/sections/all", limit=50, cursor=cursor)
            for card in page["items"]:
                if wanted and card["id"] not in wanted:
                    continue
                game = self.get(f"/games/{card['id']}")
                if not game["isClosed"]:
                    yield game
            cursor = page["next"]
            if cursor is None:
                return
