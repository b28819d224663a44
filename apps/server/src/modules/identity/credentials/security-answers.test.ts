/** Security questions over HTTP, at a merchant that has switched them on, and at one that has not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchants } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { openBrowser, type TestBrowser } from '../testing/sign-ins.ts';
import { doWork } from '../testing.ts';
import { answersToSave, plainAnswer } from './security-answers.ts';

const [tiger, lotus] = demoMembers;
let app: TestApp;
let now = Date.UTC(2026, 2, 1, 12);
const DAY = 86_400_000;

const manifests = merchants.map((manifest) =>
  manifest.code === 'demo' ? { ...manifest, flags: { ...manifest.flags, securityQuestions: true } } : manifest,
);

beforeAll(async () => {
  app = await openTestApp({ manifests, clock: { now: () => now } });
  const { membersDeps, merchants: list } = app.modules;
  for (const merchant of list.all()) await seedDemoMembers(membersDeps, merchant);
});
afterAll(() => app.close());

const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'in' : answer.code);
const given = [
  { question: 'pet' as const, answer: 'Señor Miau' },
  { question: 'city' as const, answer: 'Hà Nội' },
  { question: 'song' as const, answer: 'Bahay Kubo!' },
];

async function set(browser: TestBrowser, password: string = tiger.password, answers = given) {
  const { token } = await browser.get('login', { body: { type: 'username', username: tiger.username, password } });
  return { token, answer: await browser.request('setSecurityQuestions', { token, body: { password, answers } }) };
}

async function questionsOf(browser: TestBrowser, username: string) {
  const { id, work } = await browser.get('captcha', { query: { kind: 'work' } });
  const captcha = doWork(work);
  return (await browser.get('requestSecurityQuestions', { body: { username, captchaId: id, captcha } })).questions;
}

const reset = (
  browser: TestBrowser,
  username: string,
  answers: readonly string[],
  newPassword = 'another quiet river',
) =>
  browser.request('resetPasswordByAnswers', {
    body: { username, answers: [...answers], newPassword, confirmNewPassword: newPassword },
  });

it('ignores case and punctuation of an answer', () => {
  expect(plainAnswer('  Señor  MIAU. ')).toBe(plainAnswer('senor miau'));
  expect(plainAnswer('Hà Nội')).toBe(plainAnswer('HA NOI'));
  expect(plainAnswer('ครูสมศรี')).not.toBe('');
});

it('requires three different questions with non-empty answers', () => {
  expect(answersToSave(given)).toMatchObject({ questions: 'pet city song' });
  const [one = given[0], two = given[1], three = given[2]] = given;
  expect(answersToSave([one!, one!, three!])).toBeUndefined();
  expect(answersToSave([one!, two!, { question: 'song', answer: ' ! ' }])).toBeUndefined();
});

it('AUTH-19 sets a new password by all three answers: every session ends, the old password is invalid', async () => {
  const browser = openBrowser(app);
  const { token, answer } = await set(browser);
  expect(codeOf(answer)).toBe('in');
  expect((await browser.get('securityConfig', { token })).securityQuestions).toEqual({ setAt: expect.any(String) });
  const otherMember = openBrowser(app);
  expect(await questionsOf(otherMember, tiger.username)).toEqual(['pet', 'city', 'song']);
  expect(codeOf(await reset(otherMember, tiger.username, ['senor miau', 'ha noi', 'wrong']))).toBe(
    'auth.answers_wrong',
  );
  expect(codeOf(await reset(otherMember, tiger.username, ['senor miau', 'HA NOI', 'bahay kubo']))).toBe('in');
  expect(codeOf(await browser.request('memberInfo', { token }))).toBe('session.expired');
  const logIn = (password: string) =>
    browser.request('login', { body: { type: 'username', username: tiger.username, password } });
  expect(codeOf(await logIn(tiger.password))).toBe('auth.credentials_wrong');
  const token2 = (await set(openBrowser(app), 'another quiet river')).token;
  expect(token2).toBeDefined();
  now += DAY;
  expect(
    codeOf(await reset(openBrowser(app), tiger.username, ['senor miau', 'ha noi', 'bahay kubo'], tiger.password)),
  ).toBe('in');
});

it('gives an unknown name three questions too, always the same', async () => {
  const browser = openBrowser(app);
  const requested = await questionsOf(browser, 'nobodyatall');
  expect(new Set(requested).size).toBe(3);
  expect(await questionsOf(browser, ' NobodyAtAll ')).toEqual(requested);
  expect(codeOf(await reset(browser, 'nobodyatall', ['a1', 'b2', 'c3']))).toBe('auth.answers_wrong');
});

it('allows five tries a day per name, from however many addresses, right ones included', async () => {
  now += DAY;
  const codes: (string | undefined)[] = [];
  for (let tried = 0; tried < 5; tried++) {
    codes.push(codeOf(await reset(openBrowser(app), tiger.username, ['x1', 'y2', 'z3'])));
  }
  expect(codes).toEqual(Array(5).fill('auth.answers_wrong'));
  const right = ['senor miau', 'ha noi', 'bahay kubo'];
  expect(codeOf(await reset(openBrowser(app), tiger.username, right))).toBe('request.too_many');
});

it('requires the password to set them, and is absent where the merchant has it off', async () => {
  const browser = openBrowser(app);
  const { token } = await browser.get('login', {
    body: { type: 'username', username: tiger.username, password: tiger.password },
  });
  const wrong = await browser.request('setSecurityQuestions', { token, body: { password: 'wrong', answers: given } });
  expect(codeOf(wrong)).toBe('password.wrong');
  const host = 'lotus.localhost';
  const there = openBrowser(app);
  const body = { type: 'username' as const, username: lotus.username, password: lotus.password };
  const { token: lotusToken } = await there.get('login', { host, body });
  const off = await there.request('setSecurityQuestions', {
    host,
    token: lotusToken,
    body: { password: lotus.password, answers: given },
  });
  expect(codeOf(off)).toBe('feature.off');
  expect((await there.get('securityConfig', { host, token: lotusToken })).securityQuestions).toBeUndefined();
});

it('stores no readable answer', async () => {
  await set(openBrowser(app));
  const rows = await app.database.db
    .selectFrom('security_answers')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  expect(JSON.stringify(rows)).not.toMatch(/miau/i);
  expect(rows[0]?.answers_hash).toMatch(/argon2id/);
});
