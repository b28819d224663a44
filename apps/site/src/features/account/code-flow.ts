/** A code that was asked for: sent, refused, asked for anew. Pure, so that a test can walk through it. */
import type { AnswerOf, Endpoints } from '#contract';

export type CodeAnswer = AnswerOf<Endpoints['askEmailCode']>;

export interface SentCode {
  readonly verificationId: string;
  /** When another may be asked for, and when this one was, in milliseconds since 1970. */
  readonly expirationTime: number;
  readonly requestedAt: number;
}

export interface CodeFlow {
  readonly sent: SentCode | undefined;
  /** Rises with every captcha that was used up. */
  readonly captchaRound: number;
}

/** `again`: back to where a code is asked for. */
export type CodeEvent = { readonly kind: 'sent'; readonly sent: SentCode } | { readonly kind: 'refused' | 'again' };

export const firstCodeFlow: CodeFlow = { sent: undefined, captchaRound: 1 };

const DEFAULT_WAIT_MS = 60_000;

export function sentCode({ verificationId, expirationTime }: CodeAnswer, nowMs: number): SentCode {
  const isAhead = expirationTime > nowMs;
  // a device whose clock is ahead of the server's still waits
  return { verificationId, expirationTime: isAhead ? expirationTime : nowMs + DEFAULT_WAIT_MS, requestedAt: nowMs };
}

export function codeFlow({ sent, captchaRound }: CodeFlow, event: CodeEvent): CodeFlow {
  const next = { refused: sent, again: undefined, sent: event.kind === 'sent' ? event.sent : undefined }[event.kind];
  return { sent: next, captchaRound: captchaRound + 1 };
}

/** Whole seconds until a moment; 0 once it has come. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
