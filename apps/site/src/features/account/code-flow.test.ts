import { expect, it } from 'vitest';
import { codeFlow, firstCodeFlow, secondsLeft } from './code-flow.ts';

const NOW = Date.UTC(2026, 4, 1);
const answer = { verificationId: 'one', expirationTime: NOW + 60_000 };

it('AUTH-03 counts down from the time the server told, and to nothing', () => {
  const { sent } = codeFlow(firstCodeFlow, { kind: 'sent', answer, nowMs: NOW });
  expect(sent).toEqual({ ...answer, askedAt: NOW });
  expect(secondsLeft(NOW + 60_000, NOW)).toBe(60);
  expect(secondsLeft(NOW + 60_000, NOW + 500)).toBe(60);
  expect(secondsLeft(NOW + 60_000, NOW + 59_001)).toBe(1);
  expect(secondsLeft(NOW + 60_000, NOW + 90_000)).toBe(0);
});

it('AUTH-03 waits 60 seconds where the told time has passed already by this clock', () => {
  const { sent } = codeFlow(firstCodeFlow, { kind: 'sent', answer, nowMs: NOW + 300_000 });
  expect(secondsLeft(sent?.expirationTime ?? 0, NOW + 300_000)).toBe(60);
});

it('wants a new captcha after every answer, since one is good once', () => {
  const asked = codeFlow(firstCodeFlow, { kind: 'asked' });
  expect(asked).toMatchObject({ isBusy: true, captchaRound: 1 });
  const refused = codeFlow(asked, { kind: 'refused', code: 'request.too_many', value: { retryAfter: 12 } });
  expect(refused).toMatchObject({ isBusy: false, captchaRound: 2, problem: 'request.too_many', retryAfter: 12 });
  expect(codeFlow(refused, { kind: 'sent', answer, nowMs: NOW })).toMatchObject({
    captchaRound: 3,
    problem: undefined,
  });
});

it('keeps the code that was sent when a further one is refused, and forgets it when one starts again', () => {
  const sent = codeFlow(firstCodeFlow, { kind: 'sent', answer, nowMs: NOW });
  expect(codeFlow(sent, { kind: 'refused', code: 'fault.offline' }).sent).toEqual(sent.sent);
  expect(codeFlow(sent, { kind: 'again' }).sent).toBeUndefined();
});
