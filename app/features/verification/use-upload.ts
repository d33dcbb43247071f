import { type FormEvent, useRef, useState } from "react";

export type UploadState =
  | { phase: "idle" | "checking" | "stopped" }
  | { phase: "sending" | "broken"; percent: number }
  | { phase: "refused"; text: string };

/** The element with the reason of a refused file. */
const REFUSAL = "[data-refusal]";

/**
 * Sends a form as the browser would, and reports its progress. The answer is the page a browser would show: for a refused file
 * its text is extracted, so that the form keeps the chosen file; any other page is navigated to.
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
