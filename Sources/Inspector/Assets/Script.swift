/// The script of all pages. They can be read without it: it adds new rows, and copies text.
enum Script {
    static let text = #"""
        "use strict";
        const list = document.querySelector("[data-live]");
        if (list) {
          const limit = Number(list.dataset.limit);
          const state = document.querySelector("[data-live-state]");
          const button = document.querySelector("[data-pause]");
          let source = null, paused = false, skipped = 0, last = "";

          const say = words => { state.textContent = words; };
          const open = () => {
            if (source || paused || document.hidden) return;
            const address = new URL(list.dataset.live, location);
            if (last) address.searchParams.set("after", last);
            source = new EventSource(address);
            source.addEventListener("ready", () => say(""));
            source.addEventListener("rows", event => {
              last = event.lastEventId;
              const rows = document.createElement("template");
              // The server has escaped every value, and the page's policy forbids scripts in it.
              rows.innerHTML = event.data;
              for (const row of [...rows.content.children]) list.prepend(row);
              while (list.children.length > limit) list.lastElementChild.remove();
            });
            source.addEventListener("skipped", event => {
              skipped += Number(event.data);
              say(`Too fast to show: ${skipped} rows were skipped here. Reload for the newest.`);
            });
            source.onerror = () => say("The connection was lost.");
          };
          const close = () => { if (source) source.close(); source = null; };

          button.hidden = false;
          button.addEventListener("click", () => {
            paused = !paused;
            button.setAttribute("aria-pressed", paused);
            button.textContent = paused ? "Go on" : "Pause";
            if (paused) { close(); say("Paused."); } else { say(""); open(); }
          });
          // A tab that nobody sees costs nothing.
          document.addEventListener("visibilitychange", () => document.hidden ? close() : open());
          window.addEventListener("pagehide", close);
          open();
        }
        for (const button of document.querySelectorAll("[data-copy]")) {
          button.hidden = false;
          button.addEventListener("click", async () => {
            await navigator.clipboard.writeText(button.closest("figure").querySelector("pre").textContent);
            button.textContent = "Copied";
          });
        }
        """#
}
