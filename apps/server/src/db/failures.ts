/** Classifies failed statements by whether a retry helps, and counts each kind for the metrics. */
import { isRetryable } from '#ledger';

export type FailureKind = 'deadlock' | 'serialization' | 'lock_timeout' | 'connection_lost';

const kinds: { readonly [sqlState: string]: FailureKind } = {
  '40P01': 'deadlock',
  '40001': 'serialization',
  '55P03': 'lock_timeout',
  // The server ends the session: an operator, a shutdown, a crash, a start in progress, an idle transaction.
  '57P01': 'connection_lost',
  '57P02': 'connection_lost',
  '57P03': 'connection_lost',
  '25P03': 'connection_lost',
  '25P04': 'connection_lost',
  ECONNREFUSED: 'connection_lost',
  ECONNRESET: 'connection_lost',
  ETIMEDOUT: 'connection_lost',
  EPIPE: 'connection_lost',
};

/** The driver gives these no code. */
const DRIVER_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The merchant is being moved to another database: `refuse_moved_merchant`. */
const MOVED = 'MV001';

/** Statement timeouts, and a server without free connections: an immediate retry does not help. */
const BUSY: ReadonlySet<unknown> = new Set(['57014', '53300', '53200', '53400', '55000', MOVED]);

const counts = new Map<FailureKind, number>();

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

export function failureKindOf(error: unknown): FailureKind | undefined {
  const code = codeOf(error);
  if (typeof code === 'string') {
    const known = kinds[code] ?? (code.startsWith('08') ? 'connection_lost' : undefined);
    if (known) return known;
  }
  return error instanceof Error && DRIVER_LOST.test(error.message) ? 'connection_lost' : undefined;
}

/** The database is temporarily unavailable, and nothing is wrong with the request: the caller may repeat it. */
export function isTemporary(error: unknown): boolean {
  return isRetryable(error) || failureKindOf(error) !== undefined || BUSY.has(codeOf(error));
}

/** The driver knew the connection to be gone and sent nothing: a commit was not executed either. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Client has encountered a connection error');
}

export function countFailure(kind: FailureKind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** Since this process began. */
export function failuresCounted(kind: FailureKind): number {
  return counts.get(kind) ?? 0;
}
