import { expect, it } from 'vitest';
import { firstLoginFlow, loginFlow } from './login-flow.ts';

const refused = (
  code: 'auth.credentials_wrong' | 'auth.captcha_required' | 'request.too_many',
  value?: { [key: string]: boolean | number },
) => ({ kind: 'refused', code, value }) as const;

it('AUTH-02 asks for a captcha only after a failure whose answer wants one', () => {
  const once = loginFlow(firstLoginFlow, refused('auth.credentials_wrong'));
  expect(once.captchaRound).toBe(0);
  const twice = loginFlow(once, refused('auth.credentials_wrong', { captcha: true }));
  expect(twice.captchaRound).toBe(1);
});

it('AUTH-02 draws a new captcha after each further failure, since one is good once', () => {
  const wanted = loginFlow(firstLoginFlow, refused('auth.captcha_required'));
  expect(loginFlow(wanted, refused('auth.credentials_wrong')).captchaRound).toBe(2);
});

it('tells how long to wait, and forgets the problem with the next try', () => {
  const limited = loginFlow(firstLoginFlow, refused('request.too_many', { retryAfter: 12 }));
  expect(limited.retryAfter).toBe(12);
  expect(loginFlow(limited, { kind: 'sent' })).toMatchObject({
    isBusy: true,
    problem: undefined,
    retryAfter: undefined,
  });
});
