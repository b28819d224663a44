/** Whether a captcha stands between a refused log-in and the next try. */
import type { CallFailed } from '../../base/api/index.ts';

/** Rises with every captcha that was used up, so that its field is drawn anew; 0 while none is wanted. */
export function nextCaptchaRound(round: number, { code, value }: Pick<CallFailed, 'code' | 'value'>): number {
  const isWanted = round > 0 || value.captcha === true || code === 'auth.captcha_required';
  return isWanted ? round + 1 : 0;
}
