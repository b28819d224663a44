/** The messenger's decisions: when to retry, when to give up, and how placeholders are filled. */

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 120;

/** Longer than any messenger's timeout. */
export const CLAIM_SECONDS = 60;

/** The pause after this many failures: 2, 4, 8 … seconds. */
export function pauseSeconds(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_SECONDS);
}

/** Fills the placeholders of a text; one without a value stays as it is. */
export function fill(words: string, values: { readonly [name: string]: string }): string {
  return words.replace(/\{(\w+)\}/g, (named, name: string) => values[name] ?? named);
}
