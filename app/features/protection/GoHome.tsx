import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** SPEC §9: the ended exclusion is shown this long before the first page replaces it. */
export const GO_HOME_MS = 1000;

/** Redirects to the first page after a moment; without scripts, the document does. */
export function GoHome({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), GO_HOME_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${GO_HOME_MS / 1000};url=${to}`} />
    </noscript>
  );
}
