/** Every endpoint of the contract that changes login methods: it requires both factors if the member has two, and ends other access. */
import { base32nopad } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, flags } from '#contract';
import { merchants } from '#merchants/registry.ts';
import { partsOf } from '../../../http/testing/fitting.ts';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { movingClock, PASSWORD, protectedMember, register } from '../testing/protected-member.ts';
import { openBrowser, type TestBrowser } from '../testing/sign-ins.ts';
import { codeAt, intervalAt } from './totp.ts';

const clock = movingClock();
const everything = Object.fromEntries(Object.keys(flags).map((flag) => [flag, true]));
const NEW = 'a loud river at dusk';
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ clock, manifests: merchants.map((one) => ({ ...one, flags: everything })) });
});
afterAll(() => app.close());

const fieldsOf = ({ body }: Endpoint) => Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const steppedUp = all.filter(([, endpoint]) => fieldsOf(endpoint).includes('stepCode'));

/** They require the password but no step code; each has another protection. */
const otherwise: { readonly [Name in EndpointName]?: string } = {
  beginAuthenticator: 'there is no second step yet',
  renewRecoveryCodes: 'its code goes with what it allows',
  removeAuthenticator: 'its code goes with what it allows',
  setPaymentPassword: 'changes no way in',
  beginBreak: 'must never be made harder',
  openAgentAccount: 'the password is that of the new account',
  openAgentViewer: 'the password is that of the viewer',
  setAgentViewerPassword: 'the password is that of the viewer',
};

const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'done' : (answer.code ?? ''));
const isStepRefusal = (code: string) => code.startsWith('auth.step_') || code === 'password.wrong';

/** A valid body, with the password in its field. */
function proofOf(endpoint: Endpoint, password: string, stepCode?: string) {
  const { body, ...parts } = partsOf(endpoint);
  const own = 'oldPassword' in (body as object) ? { oldPassword: password } : { password };
  const special = {
    ...(fieldsOf(endpoint).includes('newPassword') && { newPassword: NEW, confirmNewPassword: NEW }),
    ...(fieldsOf(endpoint).includes('email') && { email: 'somebody@example.com' }),
    ...(fieldsOf(endpoint).includes('mobileNum') && { mobileNum: '9175550000', countryDialingCode: '63' }),
    ...(fieldsOf(endpoint).includes('answers') && {
      answers: ['teacher', 'street', 'pet'].map((question) => ({ question, answer: `my ${question}` })),
    }),
  };
  return { ...parts, body: { ...(body as object), ...special, ...own, ...(stepCode && { stepCode }) } };
}

async function send(browser: TestBrowser, name: EndpointName, token: string, parts: object): Promise<string> {
  return codeOf(await browser.request(name, { token, ...parts } as never));
}

it('AUTH-19 has no endpoint that takes a member’s password without declaring whether it requires the second step', () => {
  const withPassword = all.filter(
    ([, endpoint]) =>
      endpoint.access === 'member' && fieldsOf(endpoint).some((field) => ['password', 'oldPassword'].includes(field)),
  );
  const named = withPassword.map(([name]) => name).filter((name) => !steppedUp.some(([one]) => one === name));
  expect(named.sort()).toEqual(Object.keys(otherwise).sort());
  expect(steppedUp.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'requestEmailBinding',
      'requestMobileBinding',
      'requestPasskey',
      'changePassword',
      'linkOutside',
    ]),
  );
});

describe.each(steppedUp)('%s', (name, endpoint) => {
  it('requires the password and a code of a member with a second step, and consumes the code', async () => {
    const { browser, token, http, wrong } = await protectedMember(app, clock);
    expect(await send(browser, name, token, proofOf(endpoint, PASSWORD))).toBe('auth.step_code_required');
    expect(await send(browser, name, token, proofOf(endpoint, 'not it', http()))).toBe('password.wrong');
    expect(await send(browser, name, token, proofOf(endpoint, PASSWORD, wrong()))).toBe('auth.step_wrong');
    const code = http();
    expect(isStepRefusal(await send(browser, name, token, proofOf(endpoint, PASSWORD, code)))).toBe(false);
    const password = name === 'changePassword' ? NEW : PASSWORD;
    expect(await send(browser, name, token, proofOf(endpoint, password, code))).toBe('auth.step_wrong');
  });

  it('requires only the password of a member without one', async () => {
    const browser = openBrowser(app);
    const { token } = await register(browser);
    expect(isStepRefusal(await send(browser, name, token, proofOf(endpoint, PASSWORD)))).toBe(false);
  });
});

it('leaves an owner’s tries in the security centre untouched by strangers’ guesses at the login', async () => {
  const { browser, username, token, http, wrong } = await protectedMember(app, clock);
  const strange = openBrowser(app);
  for (let round = 0; round < 2; round++) {
    const login = { type: 'username' as const, username, password: PASSWORD };
    const answer = await strange.request('login', { body: login });
    const { ticket } = answer.value as { ticket: string };
    for (let tried = 0; tried < 5; tried++)
      await strange.request('giveSecondStep', { body: { ticket, code: wrong() } });
  }
  const parts = proofOf(endpoints.requestEmailBinding, PASSWORD, http());
  expect(await send(browser, 'requestEmailBinding', token, parts)).toBe('done');
});

/** A member with two sessions and one pending second step, who plays in both sessions. */
async function everywhere() {
  const { browser, username, token, http } = await protectedMember(app, clock);
  const login = { type: 'username' as const, username, password: PASSWORD };
  const other = openBrowser(app);
  const ticketOf = (answer: { value?: unknown }) => (answer.value as { ticket: string }).ticket;
  const there = await other.request('login', { body: login });
  const code = http();
  const opened = await other.get('giveSecondStep', { body: { ticket: ticketOf(there), code, isTrusted: true } });
  clock.forward(60);
  const half = openBrowser(app);
  const ticket = ticketOf(await half.request('login', { body: login }));
  const frames = { own: await openFrame(browser, token), other: await openFrame(browser, opened.token) };
  const { url } = await browser.get('launchGame', { token, body: { gameCode: 'dice' } });
  const launch = new URL(url, 'http://localhost').searchParams.get('ticket') ?? '';
  await browser.get('renewStage', { token: frames.own });
  return { browser, login, token, http, other, opened, half, ticket, frames, launch };
}

/** What still gives access: only the session that made the change may. */
async function expectAllElseEnded(all: Awaited<ReturnType<typeof everywhere>>, password: string, isStepOn = true) {
  const { browser, login, token, http, other, opened, half, ticket, frames, launch } = all;
  // nodes cache tokens for less than a second: time enough to renew one
  expect(codeOf(await browser.request('renewStage', { token: frames.own }))).toBe('session.expired');
  clock.forward(1);
  expect(codeOf(await browser.request('memberInfo', { token }))).toBe('done');
  expect(codeOf(await other.request('memberInfo', { token: opened.token }))).toBe('session.expired');
  for (const frame of [frames.own, frames.other]) {
    expect(codeOf(await browser.request('renewStage', { token: frame }))).toBe('session.expired');
  }
  expect(codeOf(await browser.request('openStage', { body: { ticket: launch } }))).toBe('ticket.invalid');
  expect(codeOf(await half.request('giveSecondStep', { body: { ticket, code: http() } }))).toBe('auth.step_expired');
  const again = { ...login, password, deviceToken: opened.deviceToken };
  expect(codeOf(await other.request('login', { body: again }))).toBe(isStepOn ? 'auth.second_step_required' : 'done');
}

it('AUTH-16 ends everything opened with the old password: sessions, frames, pending second steps, trusts', async () => {
  const all = await everywhere();
  const body = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, stepCode: all.http() };
  await all.browser.get('changePassword', { token: all.token, body });
  await expectAllElseEnded(all, NEW);
});

it('AUTH-19 ends the same when the second step is switched off', async () => {
  const all = await everywhere();
  const body = { password: PASSWORD, code: all.http() };
  await all.browser.get('removeAuthenticator', { token: all.token, body });
  await expectAllElseEnded(all, PASSWORD, false);
});

it('AUTH-19 ends other sessions when the second step is switched on', async () => {
  const browser = openBrowser(app);
  const { username, token } = await register(browser);
  const other = openBrowser(app);
  const body = { type: 'username' as const, username, password: PASSWORD };
  const { token: theirs } = await other.get('login', { body });
  const { secret } = await browser.get('beginAuthenticator', { token, body: { password: PASSWORD } });

  const code = codeAt(base32nopad.decode(secret), intervalAt(clock.now()));
  expect(codeOf(await other.request('memberInfo', { token: theirs }))).toBe('done');
  await browser.get('confirmAuthenticator', { token, body: { code } });
  expect(codeOf(await other.request('memberInfo', { token: theirs }))).toBe('session.expired');
  expect(codeOf(await browser.request('memberInfo', { token }))).toBe('done');
});
