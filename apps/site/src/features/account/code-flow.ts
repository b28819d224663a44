/** A code that was asked for: under way, sent, refused. Pure, so that a test can walk through it. */
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import type { Json } from '#kernel';

export type CodeAnswer = AnswerOf<Endpoints['askEmailCode']>;

export interface SentCode {
  readonly verificationId: string;
  /** When another may be asked for, and when this one was, in milliseconds since 1970. */
  readonly expirationTime: number;
  readonly askedAt: number;
}

export interface CodeFlow {
  readonly isBusy: boolean;
  readonly sent: SentCode | undefined;
  /** Rises with every captcha that was used up. */
  readonly captchaRound: number;
  readonly problem: CallCode | undefined;
  readonly retryAfter: number | undefined;
}

export type CodeEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'sent'; readonly answer: CodeAnswer; readonly nowMs: number }
  | { readonly kind: 'refused'; readonly code: CallCode; readonly value?: { readonly [key: string]: Json } | undefined }
  /** Back to where a code is asked for. */
  | { readonly kind: 'again' };

export const firstCodeFlow: CodeFlow = {
  isBusy: false,
  sent: undefined,
  captchaRound: 1,
  problem: undefined,
  retryAfter: undefined,
};

const DEFAULT_WAIT_MS = 60_000;

export function codeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
  const calm = { ...flow, isBusy: false, problem: undefined, retryAfter: undefined };
  switch (event.kind) {
    case 'asked':
      return { ...calm, isBusy: true };
    case 'sent': {
      const { verificationId, expirationTime } = event.answer;
      const isAhead = expirationTime > event.nowMs;
      return {
        ...calm,
        captchaRound: flow.captchaRound + 1,
        sent: {
          verificationId,
          // a device whose clock is ahead of the house's still waits
          expirationTime: isAhead ? expirationTime : event.nowMs + DEFAULT_WAIT_MS,
          askedAt: event.nowMs,
        },
      };
    }
    case 'refused': {
      const { value } = event;
      return {
        ...calm,
        captchaRound: flow.captchaRound + 1,
        problem: event.code,
        retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined,
      };
    }
    case 'again':
      return { ...calm, sent: undefined, captchaRound: flow.captchaRound + 1 };
  }
}

/** Whole seconds until a moment; 0 once it has come. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
