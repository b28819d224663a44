/** The request of a code: sent, refused, requested again. Pure, so that tests cover it without a screen. */
import type { AnswerOf, Endpoints } from '#contract';

export type CodeAnswer = AnswerOf<Endpoints['requestEmailCode']>;

export interface SentCode {
  readonly verificationId: string;
  /** When another code may be requested, and when this one was requested, in milliseconds since 1970. */
  readonly expirationTime: number;
  readonly requestedAt: number;
}

export interface CodeFlow {
  readonly sent: SentCode | undefined;
  /** Increases with every captcha that was used up. */
  readonly captchaRound: number;
}

/** `again`: back to the request of a code. */
export type CodeEvent = { readonly kind: 'sent'; readonly sent: SentCode } | { readonly kind: 'refused' | 'again' };

export const firstCodeFlow: CodeFlow = { sent: undefined, captchaRound: 1 };

const DEFAULT_WAIT_MS = 60_000;

export function sentCode({ verificationId, expirationTime }: CodeAnswer, nowMs: number): SentCode {
  const isAhead = expirationTime > nowMs;
  // A device whose clock is ahead of the server's still waits.
  return { verificationId, expirationTime: isAhead ? expirationTime : nowMs + DEFAULT_WAIT_MS, requestedAt: nowMs };
}

export function codeFlow({ sent, captchaRound }: CodeFlow, event: CodeEvent): CodeFlow {
  const next = { refused: sent, again: undefined, sent: event.kind === 'sent' ? event.sent : undefined }[event.kind];
  return { sent: next, captchaRound: captchaRound + 1 };
}

/** Whole seconds until a moment; 0 once it has passed. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
