import { type FormEvent, useRef, useState } from "react";

export type UploadState =
  | { phase: "idle" | "checking" | "stopped" }
  | { phase: "sending" | "broken"; percent: number }
  | { phase: "refused"; text: string };

/** Where a page says why a file was refused. */
const REFUSAL = "[data-refusal]";

/**
 * Sends a form as the browser would, and tells how far it is. The answer is the page a browser would show: one that refuses
 * the file is read for its words, so that the form keeps what was chosen; any other is gone to.
 */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const request = useRef<XMLHttpRequest | null>(null);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.phase === "sending" || state.phase === "checking") return;
    const xhr = new XMLHttpRequest();
    request.current = xhr;
    let percent = 0;
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      percent = total > 0 ? Math.floor((loaded * 100) / total) : 0;
      setState({ phase: "sending", percent });
    });
    xhr.upload.addEventListener("load", () => setState({ phase: "checking" }));
    xhr.addEventListener("error", () => setState({ phase: "broken", percent }));
    xhr.addEventListener("abort", () => setState({ phase: "stopped" }));
    xhr.addEventListener("load", () => {
      const text = xhr.responseXML?.querySelector(REFUSAL)?.textContent;
      if (text) setState({ phase: "refused", text });
      else if (xhr.status >= 400) setState({ phase: "broken", percent });
      else location.assign(xhr.responseURL);
    });
    setState({ phase: "sending", percent });
    xhr.open("POST", event.currentTarget.action);
    xhr.responseType = "document";
    xhr.send(new FormData(event.currentTarget));
  };

  return { state, send, stop: () => request.current?.abort() };
}
