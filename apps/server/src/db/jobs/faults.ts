/** Failures of background work on a row: when it is retried, when it is set aside, and what operators read of it. */

/** Where something failed; `subject`: which row, if it is about one. */
export interface FaultAbout {
  readonly job: string;
  readonly merchantId: string;
  readonly subject?: string;
}

/** After this many failures in a row, over most of an hour, it is left to operators. */
export const MAX_FAULTS = 8;

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const LONGEST_REASON = 300;

/** When to retry: pauses grow with the number of tries. */
export function retryAt(nowMs: number, tries: number): Date {
  return new Date(nowMs + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10)));
}

export interface FaultColumns {
  readonly faults: number;
  readonly fault: string | null;
  readonly set_aside_at: Date | null;
}

/** Clears the failure. */
export const noFaults: FaultColumns = { faults: 0, fault: null, set_aside_at: null };

export function oneMoreFault(row: FaultColumns, error: unknown, at: Date): FaultColumns {
  const faults = row.faults + 1;
  return { faults, fault: reasonOf(error), set_aside_at: faults >= MAX_FAULTS ? (row.set_aside_at ?? at) : null };
}

export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // It may contain text from outside: one line, of limited length.
  return reason.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, LONGEST_REASON);
}
