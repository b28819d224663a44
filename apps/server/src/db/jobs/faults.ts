/** Failures of background work on a row: when it is retried, when it is set aside, and what operators read of it. */

/** Where something failed; `subject`: which row, if it is about one. */
export interface FaultAbout {
  readonly job: string;
  readonly merchantId: string;
  readonly subject?: string;
}

/** After this many failures in a row, over most of an hour, it is left to operators. */
export const MAX_FAULTS = 8;

const LONGEST_REASON = 300;

/** How long to wait after the first failure, and at most. */
export interface Retries {
  readonly firstMs: number;
  readonly longestMs: number;
}

const RETRIES: Retries = { firstMs: 30_000, longestMs: 15 * 60_000 };

/** When to retry: each wait is twice the one before. `tries`: those before the one that failed. */
export function retryAt(nowMs: number, tries: number, { firstMs, longestMs }: Retries = RETRIES): Date {
  return new Date(nowMs + Math.min(longestMs, firstMs * 2 ** Math.max(0, tries)));
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
