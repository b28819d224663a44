/**
 * The log: one JSON line per event. Bodies, queries and headers are never written; other fields that may hold a secret are redacted.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  'password',
  'confirmPassword',
  'paymentPassword',
  'token',
  'jwe',
  'secret',
  'authorization',
  'cookie',
  'ticket',
  'trialKey',
  'captcha',
];

export interface LogOptions {
  readonly level: string;
  readonly destination?: DestinationStream;
}

export type { Logger };

export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // Only message and stack: errors of drivers carry the values of the statement.
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'thrown: no error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
