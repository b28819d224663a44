/** Logging in as a state of its own: what is asked, what went wrong, whether a captcha stands in between. */
import type { CallCode } from '#client';
import type { Json } from '#kernel';

export interface LoginFlow {
  readonly isBusy: boolean;
  /** Rises with every captcha that was used up: its field is drawn anew. 0 while none is wanted. */
  readonly captchaRound: number;
  readonly problem: CallCode | undefined;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined;
}

export type LoginEvent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly code: CallCode; readonly value: { readonly [key: string]: Json } | undefined };

export const firstLoginFlow: LoginFlow = { isBusy: false, captchaRound: 0, problem: undefined, retryAfter: undefined };

export function loginFlow(flow: LoginFlow, event: LoginEvent): LoginFlow {
  if (event.kind === 'sent') return { ...flow, isBusy: true, problem: undefined, retryAfter: undefined };
  const { code, value } = event;
  const isWanted = flow.captchaRound > 0 || value?.captcha === true || code === 'auth.captcha_required';
  return {
    isBusy: false,
    captchaRound: isWanted ? flow.captchaRound + 1 : 0,
    problem: code,
    retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined,
  };
}
