/**
 * Early input: presses, submitted forms and choices from before the site's script has loaded. An inline script of the page records
 * them; they are replayed once the page is interactive.
 */

/** The last state of a select, switch, checkbox or radio button. */
interface EarlyChoice {
  readonly field: HTMLSelectElement | HTMLInputElement;
  readonly value: string;
  readonly isChecked?: boolean;
}

declare global {
  interface Window {
    croupierEarly?: {
      /** The button pressed last, or the form submitted without one. */
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

/** After this time a player no longer expects a response. */
const STALE_MS = 10_000;

/** Hydration resets a controlled field to the page's value: the choice is set and dispatched again. */
function choose({ field, value, isChecked }: EarlyChoice): void {
  if (!field.isConnected) return;
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.checked !== isChecked) field.click();
}

/** From here on the site handles input itself. Returns a function that replays the early input. */
export function takeEarlyTap(): () => void {
  const early = window.croupierEarly;
  early?.stop();
  return () => {
    if (!early) return;
    // The last choice of each field: one that was reverted has no effect.
    const choices = new Map(early.choices.map((choice) => [choice.field, choice]));
    for (const choice of choices.values()) choose(choice);
    const { target } = early;
    if (!target?.isConnected || performance.now() - early.at > STALE_MS) return;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  };
}
