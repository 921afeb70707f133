"""A headless Chromium, for the scripts that look at pages.

Chromium comes from Debian and is installed if it isn't there. Only Python's standard library is used: the DevTools
protocol runs over a pipe.
"""

import base64
import json
import os
import re
import select
import shutil
import subprocess
import sys
import time

PATIENCE = 60


def fail(words):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {words}")


def check(condition, words):
    if not condition:
        fail(words)


def install():
    if shutil.which("chromium"):
        return
    quiet = {"stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-q"], check=True, **quiet)
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"], check=True, **quiet)


def keep(folder):
    """Copies the screenshots of a folder to where CI collects them, and returns how many there are."""
    shots = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
    if os.environ.get("CI_ARTIFACTS"):
        os.makedirs(os.environ["CI_ARTIFACTS"], exist_ok=True)
        for name in shots:
            shutil.copy(f"{folder}/{name}", os.environ["CI_ARTIFACTS"])
    return len(shots)


class Chromium:
    """A headless Chromium, over its pipe: messages that end with a zero byte."""

    def __init__(self, home):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def descriptors():
            # Above 3 and 4 first: one of the ends may have one of these numbers.
            high = os.dup(to_browser), os.dup(from_browser)
            high = [os.dup(number) for number in high]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--remote-debugging-pipe", f"--user-data-dir={home}/profile"],
            env={**os.environ, "HOME": home}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(f"{home}/chromium.log", "wb"), preexec_fn=descriptors, close_fds=False)
        os.close(to_browser)
        os.close(from_browser)
        self.count = 0
        self.buffer = b""
        self.answers = {}
        self.events = []

    def receive(self, deadline):
        """Reads one message."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, deadline - time.monotonic()))
            check(ready, "Chromium does not respond")
            part = os.read(self.input, 1 << 16)
            check(part, "Chromium has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.events.append(message)

    def call(self, method, session=None, **parameters):
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + PATIENCE
        while number not in self.answers:
            self.receive(deadline)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise LookupError(f"{method}: {answer['error']}")
        return answer["result"]

    def page(self, context, size, is_phone=True):
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, size, is_phone)

    def end(self):
        try:
            self.call("Browser.close")
        except LookupError:
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Page:
    """A tab, of a phone unless told otherwise."""

    def __init__(self, browser, session, size, is_phone):
        self.browser, self.session = browser, session
        for domain in ["Page", "DOM", "CSS", "Log", "Audits", "Network"]:
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=2 if is_phone else 1,
                  mobile=is_phone)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def without_scripts(self):
        self.call("Emulation.setScriptExecutionDisabled", value=True)

    def open(self, url):
        self.call("Page.navigate", url=url)

    @property
    def html(self):
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        return self.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]

    @property
    def address(self):
        history = self.call("Page.getNavigationHistory")
        return history["entries"][history["currentIndex"]]["url"]

    def wait(self, words):
        """Waits until a page with the words has been shown completely."""
        deadline = time.monotonic() + PATIENCE
        text = ""
        while time.monotonic() < deadline:
            try:
                text = self.html
                if words in text and "</main>" in text and "</html>" in text:
                    return text
            except LookupError:
                pass  # The page has changed meanwhile.
            time.sleep(0.05)
        fail(f'"{words}" is not on the page: {re.sub("<style.*?</style>", "", text)[:2000]}')

    def box(self, selector):
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        check(node, f"{selector} is not on the page")
        self.call("DOM.scrollIntoViewIfNeeded", nodeId=node)
        return node, self.call("DOM.getBoxModel", nodeId=node)["model"]

    def click(self, selector):
        x0, y0, _, _, x1, y1, _, _ = self.box(selector)[1]["border"]
        place = {"x": (x0 + x1) / 2, "y": (y0 + y1) / 2, "button": "left", "clickCount": 1}
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, **place)

    def type(self, selector, text):
        self.click(selector)
        key = {"key": "a", "code": "KeyA", "modifiers": 2, "commands": ["selectAll"]}
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", **key)
        self.call("Input.dispatchKeyEvent", type="keyUp", **key)
        self.call("Input.insertText", text=text)

    def style(self, selector):
        node = self.box(selector)[0]
        styles = self.call("CSS.getComputedStyleForNode", nodeId=node)["computedStyle"]
        return {entry["name"]: entry["value"] for entry in styles}

    def shoot(self, file):
        # Where the mouse is, a button may look different.
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=0, y=0)
        with open(file, "wb") as output:
            output.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def darken(self, is_dark):
        value = "dark" if is_dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def complaints(self):
        """What the browser has blocked or could not do since the last time."""
        self.html  # Events come before the response to a later call.
        mine = [event for event in self.browser.events if event.get("sessionId") == self.session]
        self.browser.events = [event for event in self.browser.events if event not in mine]
        found = []
        for event in mine:
            if event["method"] == "Audits.issueAdded":
                found.append(json.dumps(event["params"]["issue"])[:500])
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] in ("error", "warning"):
                entry = event["params"]["entry"]
                found.append(f"{entry['source']}: {entry['text']} {entry.get('url', '')}")
            # These come to those who have enabled the domain Runtime.
            elif event["method"] == "Runtime.exceptionThrown":
                found.append(json.dumps(event["params"]["exceptionDetails"])[:500])
            elif event["method"] == "Runtime.consoleAPICalled" and event["params"]["type"] in ("error", "assert"):
                found.append(json.dumps(event["params"]["args"])[:500])
        return found
