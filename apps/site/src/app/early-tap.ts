/** A press on a button, or a form sent, before the site's script had come: noted by the page's own small script, done once the site is alive. */

declare global {
  interface Window {
    croupierEarly?: {
      /** The button that was pressed last, or the form that was sent. */
      readonly target?: HTMLElement;
      /** By `performance.now()`. */
      readonly at: number;
      /** The browser's offer to install the site. */
      readonly offer?: Event;
      readonly stop: () => void;
    };
  }
}

/** Whoever has waited longer no longer expects it. */
const STALE_MS = 10_000;

/** From here on presses are the site's own. Gives what is still to be done. */
export function takeEarlyTap(): () => void {
  const early = window.croupierEarly;
  early?.stop();
  return () => {
    const target = early?.target;
    if (!early || !target?.isConnected || performance.now() - early.at > STALE_MS) return;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  };
}
