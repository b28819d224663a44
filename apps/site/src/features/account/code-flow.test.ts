import { expect, it } from 'vitest';
import { codeFlow, firstCodeFlow, secondsLeft, sentCode } from './code-flow.ts';

const NOW = Date.UTC(2026, 4, 1);
const answer = { verificationId: 'one', expirationTime: NOW + 60_000 };
const sent = sentCode(answer, NOW);

it('AUTH-03 counts down to the server’s expiration time, and stops at 0', () => {
  expect(codeFlow(firstCodeFlow, { kind: 'sent', sent }).sent).toEqual({ ...answer, requestedAt: NOW });
  expect(secondsLeft(NOW + 60_000, NOW)).toBe(60);
  expect(secondsLeft(NOW + 60_000, NOW + 500)).toBe(60);
  expect(secondsLeft(NOW + 60_000, NOW + 59_001)).toBe(1);
  expect(secondsLeft(NOW + 60_000, NOW + 90_000)).toBe(0);
});

it('AUTH-03 waits 60 seconds when the server’s time has already passed by the device’s clock', () => {
  const late = sentCode(answer, NOW + 300_000);
  expect(secondsLeft(late.expirationTime, NOW + 300_000)).toBe(60);
});

it('requires a new captcha after every answer, since a captcha is single use', () => {
  const refused = codeFlow(firstCodeFlow, { kind: 'refused' });
  expect([firstCodeFlow, refused].map(({ captchaRound }) => captchaRound)).toEqual([1, 2]);
  expect(codeFlow(refused, { kind: 'sent', sent }).captchaRound).toBe(3);
});

it('keeps the sent code when another request is refused, and drops it on a restart', () => {
  const flow = codeFlow(firstCodeFlow, { kind: 'sent', sent });
  expect(codeFlow(flow, { kind: 'refused' }).sent).toEqual(sent);
  expect(codeFlow(flow, { kind: 'again' }).sent).toBeUndefined();
});
