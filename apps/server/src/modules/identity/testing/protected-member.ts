/** Members of tests who registered through the public API, and those whose second step is on. */
import { base32nopad } from '@scure/base';
import type { Clock } from '#kernel';
import type { TestApp } from '../../../testing.ts';
import { codeAt, intervalAt } from '../second-factor/totp.ts';
import { doWork } from '../testing.ts';
import { openBrowser, type TestBrowser } from './sign-ins.ts';

export const PASSWORD = 'a quiet river at dawn';

export interface MovingClock extends Clock {
  readonly forward: (seconds: number) => void;
}

export function movingClock(start = Date.UTC(2026, 2, 1, 12)): MovingClock {
  let now = start;
  return {
    now: () => now,
    forward: (seconds) => {
      now += seconds * 1000;
    },
  };
}

let made = 0;

export async function register(browser: TestBrowser) {
  made += 1;
  const username = `step${made}x${process.pid % 1_000}`;
  const { id, work } = await browser.get('captcha', { query: { kind: 'work' } });
  const answer = await browser.get('register', {
    body: {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      captchaId: id,
      captcha: doWork(work),
      isOfAge: true,
      termsVersion: '2026-01',
      registerMethod: 'H5',
      type: 0,
    },
  });
  return { username, token: answer.token };
}

/** Six digits that are no code of this key, now or in the intervals around. */
export function wrongCodeOf(key: Uint8Array, nowMs: number): string {
  const right = [-2, -1, 0, 1, 2].map((away) => codeAt(key, intervalAt(nowMs) + BigInt(away)));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code));
  if (wrong === undefined) throw new Error('five codes are not six');
  return wrong;
}

/** A member with a second step: the authenticator's secret, and the recovery codes. */
export async function protectedMember(app: TestApp, clock: MovingClock) {
  const browser = openBrowser(app);
  const { username, token } = await register(browser);
  const { secret, url } = await browser.get('beginAuthenticator', { token, body: { password: PASSWORD } });
  const key = base32nopad.decode(secret);
  const http = (away = 0) => codeAt(key, intervalAt(clock.now()) + BigInt(away));
  const wrong = () => wrongCodeOf(key, clock.now());
  const { recoveryCodes } = await browser.get('confirmAuthenticator', { token, body: { code: http() } });
  clock.forward(60);
  return { browser, username, token, http, wrong, recoveryCodes, url };
}
