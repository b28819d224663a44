/** Whether a captcha is required between a refused login and the next attempt. */
import type { CallFailed } from '#base/data';

/** Increases with every used captcha, so that the field loads a new one; 0 while none is required. */
export function nextCaptchaRound(round: number, { code, value }: Pick<CallFailed, 'code' | 'value'>): number {
  const needsCaptcha = round > 0 || value.captcha === true || code === 'auth.captcha_required';
  return needsCaptcha ? round + 1 : 0;
}
