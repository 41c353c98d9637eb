"""Opens a page in headless Chromium, uses it as a person would, and prints what was seen as JSON.

Usage: browse.py CHROMIUM PAGE [FOLDER]. Pictures of the page go into the folder, with boxes for letters: fonts differ
from one machine to the next, and what is around them does not. The browser is spoken to over two pipes in the DevTools protocol.
"""
import base64, json, os, select, struct, subprocess, sys, tempfile, time, zlib

chromium, page = sys.argv[1:3]
to_browser, from_us = os.pipe()
from_browser, to_us = os.pipe()


def wire():
    # The protocol wants its pipes as descriptors 3 and 4.
    low, high = os.dup(to_browser), os.dup(to_us)
    while low < 5: low = os.dup(low)
    while high < 5: high = os.dup(high)
    os.dup2(low, 3)
    os.dup2(high, 4)


profile = tempfile.TemporaryDirectory()
browser = subprocess.Popen(
    [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
     "--remote-debugging-pipe", "--user-data-dir=" + profile.name, "about:blank"],
    preexec_fn=wire, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL, start_new_session=True)
os.close(to_browser)
os.close(to_us)
deadline = time.time() + 120
buffer, number, session, complaints, loaded = b"", 0, None, [], []


def receive():
    global buffer
    while b"\0" not in buffer:
        ready, _, _ = select.select([from_browser], [], [], max(0, deadline - time.time()))
        if not ready: raise SystemExit("the browser does not answer")
        part = os.read(from_browser, 1 << 20)
        if not part: raise SystemExit("the browser has ended")
        buffer += part
    line, buffer = buffer.split(b"\0", 1)
    message = json.loads(line)
    method, details = message.get("method"), message.get("params", {})
    if method == "Runtime.exceptionThrown": complaints.append(details["exceptionDetails"]["text"])
    if method == "Runtime.consoleAPICalled": complaints.append(details["type"])
    if method == "Log.entryAdded": complaints.append(details["entry"]["text"])
    if method == "Network.requestWillBeSent": loaded.append(details["request"]["url"][:80])
    return message


def call(method, **parameters):
    global number
    number += 1
    message = {"id": number, "method": method, "params": parameters}
    if session: message["sessionId"] = session
    os.write(from_us, json.dumps(message).encode() + b"\0")
    while True:
        answer = receive()
        if answer.get("id") == number:
            if "error" in answer: raise SystemExit(method + ": " + answer["error"]["message"])
            return answer["result"]


def evaluate(expression):
    result = call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
    if "exceptionDetails" in result: raise SystemExit(expression + ": " + str(result))
    return result["result"].get("value")


def press(key):
    for kind in ("keyDown", "keyUp"):
        call("Input.dispatchKeyEvent", type=kind, key=key, text=key if len(key) == 1 and kind == "keyDown" else "",
             code=key, windowsVirtualKeyCode={"Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37}.get(key, 0))


def brightness():
    """The mean brightness of a screenshot, from 0 to 255."""
    data = base64.b64decode(call("Page.captureScreenshot", format="png")["data"])
    width, height = struct.unpack(">II", data[16:24])
    channels = {2: 3, 6: 4}[data[25]]
    packed, place = b"", 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"IDAT": packed += data[place + 8:place + 8 + length]
        place += length + 12
    raw, stride, total, above = zlib.decompress(packed), width * channels, 0, bytearray(width * channels)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride):
            a = line[i - channels] if i >= channels else 0
            b = above[i]
            c = above[i - channels] if i >= channels else 0
            if kind == 1: line[i] = (line[i] + a) & 255
            elif kind == 2: line[i] = (line[i] + b) & 255
            elif kind == 3: line[i] = (line[i] + (a + b) // 2) & 255
            elif kind == 4:
                p = a + b - c
                line[i] = (line[i] + min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]) & 255
        total += sum(line[0::channels]) + sum(line[1::channels]) + sum(line[2::channels])
        above = line
    return total / (width * height * 3)


shown = """({shown: [...document.querySelectorAll('.cards li:not([hidden]) .file')].map(e => e.textContent),
  output: document.getElementById('shown').textContent, hash: location.hash,
  none: !document.getElementById('none').hidden})"""
overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
seen = {}
try:
    target = call("Target.createTarget", url="about:blank")["targetId"]
    session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"): call(domain + ".enable")
    call("Emulation.setDeviceMetricsOverride", width=900, height=600, deviceScaleFactor=1, mobile=False)
    call("Page.navigate", url="file://" + page)
    while evaluate("document.documentElement?.dataset.ready") != "yes":
        if time.time() > deadline: raise SystemExit("the page is never ready")
        time.sleep(0.05)
    seen["all"] = evaluate(shown)
    seen["alien"] = evaluate("document.querySelectorAll('main script, main iframe, main [onerror]').length")
    seen["thumbnails"] = evaluate(
        "Promise.all([...document.querySelectorAll('.cards img')].map(i => (i.loading = 'eager', i.decode())))"
        ".then(all => all.length)")
    press("/")
    call("Input.insertText", text="dog rose")
    seen["roses"] = evaluate(shown)
    press("Escape")
    seen["escaped"] = evaluate(shown)
    evaluate("document.querySelector('input[value=failed]').click()")
    seen["failed"] = evaluate(shown)
    evaluate("location.hash = '#q=nothing+like+this'")
    evaluate("new Promise(done => setTimeout(done, 50))")
    seen["nothing"] = evaluate(shown)
    evaluate("location.hash = '#sort=name'")
    evaluate("new Promise(done => setTimeout(done, 50))")
    seen["sorted"] = evaluate(shown)
    evaluate("location.hash = ''")
    evaluate("new Promise(done => setTimeout(done, 50))")
    press("Escape")
    press("ArrowRight")
    evaluate("document.activeElement.click()")
    seen["closer"] = evaluate("[document.getElementById('closer').open, document.getElementById('closer-file').textContent]")
    press("ArrowRight")
    seen["next"] = evaluate("document.getElementById('closer-file').textContent")
    press("Escape")
    seen["closed"] = not evaluate("document.getElementById('closer').open")
    evaluate("location.hash = ''")
    for scheme in ("light", "dark"):
        call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        seen[scheme] = brightness()
    for width in (320, 1400):
        call("Emulation.setDeviceMetricsOverride", width=width, height=600, deviceScaleFactor=1, mobile=False)
        seen["overflow%d" % width] = evaluate(overflow)
    seen["complaints"] = complaints
    seen["loaded"] = [url for url in loaded if not url.startswith(("data:", "file:///", "about:"))]
    if len(sys.argv) > 3:
        call("Page.setBypassCSP", enabled=True)
        call("Page.reload")
        call("Emulation.setDeviceMetricsOverride", width=900, height=1200, deviceScaleFactor=1, mobile=False)
        call("Emulation.setScrollbarsHidden", hidden=True)
        while evaluate("document.documentElement?.dataset.ready") != "yes": time.sleep(0.05)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "boxes.ttf"), "rb") as font:
            evaluate("new FontFace('boxes', Uint8Array.from(atob('%s'), c => c.charCodeAt(0))).load()"
                     ".then(face => document.fonts.add(face)).then(() => 0)" % base64.b64encode(font.read()).decode())
        evaluate("""(() => { const style = document.createElement('style'); document.head.append(style)
            style.textContent = '*{font-family:boxes!important;transition:none!important;caret-color:transparent!important}' })()""")
        evaluate("Promise.all([...document.querySelectorAll('.cards img')].map(i => (i.loading = 'eager', i.decode()))).then(() => 0)")
        for name, scheme, place in (("light", "light", ""), ("dark", "dark", ""), ("roses", "light", "#q=dog+rose")):
            call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            evaluate("location.hash = '%s'" % place)
            evaluate("new Promise(done => setTimeout(done, 100))")
            evaluate("scrollTo({top: 0, behavior: 'instant'})")
            evaluate("new Promise(done => setTimeout(done, 100))")
            with open(os.path.join(sys.argv[3], name + ".png"), "wb") as file:
                file.write(base64.b64decode(call("Page.captureScreenshot", format="png")["data"]))
    print(json.dumps(seen))
finally:
    os.killpg(browser.pid, 9)
    browser.wait()
