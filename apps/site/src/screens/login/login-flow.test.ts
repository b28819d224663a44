import { expect, it } from 'vitest';
import { nextCaptchaRound } from './login-flow.ts';

it('AUTH-02 requires a captcha only after a failure whose answer requires one', () => {
  expect(nextCaptchaRound(0, { code: 'auth.credentials_wrong', value: {} })).toBe(0);
  expect(nextCaptchaRound(0, { code: 'auth.credentials_wrong', value: { captcha: true } })).toBe(1);
});

it('AUTH-02 loads a new captcha after each further failure, since each is single use', () => {
  const requested = nextCaptchaRound(0, { code: 'auth.captcha_required', value: {} });
  expect(nextCaptchaRound(requested, { code: 'auth.credentials_wrong', value: {} })).toBe(2);
});
