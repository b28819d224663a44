/** The messenger's decisions: when to retry, when to give up, and how placeholders are filled. */
import type { Retries } from '../../db/jobs/faults.ts';

export const RETRIES: Retries = { firstMs: 2_000, longestMs: 120_000 };

/** Longer than any messenger's timeout. */
export const CLAIM_SECONDS = 60;

/** Fills the placeholders of a text; one without a value stays as it is. */
export function fill(words: string, values: { readonly [name: string]: string }): string {
  return words.replace(/\{(\w+)\}/g, (named, name: string) => values[name] ?? named);
}
