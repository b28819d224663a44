/**
 * A press on a button, a form sent, a choice made before the site's script had come: noted by the page's own small script, done once the site
 * is alive.
 */

/** A select, a switch, a tick or a radio button as it was left. */
interface EarlyChoice {
  readonly field: HTMLSelectElement | HTMLInputElement;
  readonly value: string;
  readonly isChecked?: boolean;
}

declare global {
  interface Window {
    croupierEarly?: {
      /** The button that was pressed last, or the form that was sent. */
      readonly target?: HTMLElement;
      /** By `performance.now()`. */
      readonly at: number;
      readonly choices: readonly EarlyChoice[];
      /** The browser's offer to install the site. */
      readonly offer?: Event;
      readonly stop: () => void;
    };
  }
}

/** Whoever has waited longer no longer expects it. */
const STALE_MS = 10_000;

/** A field whose value the page decides was put back to it when the page came alive: it is told once more. */
function choose({ field, value, isChecked }: EarlyChoice): void {
  if (!field.isConnected) return;
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.checked !== isChecked) field.click();
}

/** From here on presses are the site's own. Gives what is still to be done. */
export function takeEarlyTap(): () => void {
  const early = window.croupierEarly;
  early?.stop();
  return () => {
    if (!early) return;
    // The last choice of each field: one that was taken back is none.
    const choices = new Map(early.choices.map((choice) => [choice.field, choice]));
    for (const choice of choices.values()) choose(choice);
    const { target } = early;
    if (!target?.isConnected || performance.now() - early.at > STALE_MS) return;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  };
}
