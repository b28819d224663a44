import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { lifetimes } from '../rules.ts';
import {
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../testing.ts';

const demo = testMerchant('demo');
let infrastructure: Infrastructure;
let session: Session;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  await makeAccount(infrastructure, demo, { username: 'tiger', password: 'correct horse' });
  session = await logIn();
});
afterAll(async () => await infrastructure.close());

async function logIn(): Promise<Session> {
  const body = { type: 'username', username: 'tiger', password: 'correct horse' } as const;
  const done = await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(), { body });
  const found = done.ok && (await infrastructure.nodes[0].sessions.resolve('demo', done.value.token));
  if (!found) throw new Error('not logged in');
  return found;
}

async function ticketOf(by = session, isFree = false): Promise<string> {
  const order = { merchantId: 'demo', session: by, game: { id: 1001, code: 'dice' }, isFree, language: 'VI' } as const;
  const issued = await infrastructure.deps.atomically(async (tx) =>
    ok(await infrastructure.nodes[0].stageTickets.issueTicket(tx, order)),
  );
  if (!issued.ok) throw new Error('no ticket');
  return issued.value;
}

const redeem = (ticket: string, merchantId = 'demo', node = infrastructure.nodes[1]) =>
  infrastructure.deps.atomically((tx) => node.stageTickets.redeemTicket(tx, merchantId, ticket));

async function open(by = session, isFree = false) {
  const opened = await redeem(await ticketOf(by, isFree));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value;
}

it('exchanges a ticket for a frame of this member and this game', async () => {
  const opening = await open();
  expect(opening).toMatchObject({
    language: 'VI',
    stage: { ...session, game: { id: 1001, code: 'dice' }, isTrial: false },
  });
  expect(await infrastructure.nodes[0].sessions.resolveStage('demo', opening.token)).toEqual(opening.stage);
});

it('accepts a ticket once for concurrent requests', async () => {
  const ticket = await ticketOf();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => redeem(ticket, 'demo', infrastructure.nodes[index % 2])),
  );
  expect(answers.filter((answer) => answer.ok).length).toBe(1);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ refusal: { code: 'ticket.invalid' } });
});

it('refuses a ticket after a minute, at another merchant, or changed', async () => {
  expect(await redeem(await ticketOf(), 'lotus')).toMatchObject({ ok: false });
  const ticket = await ticketOf();
  expect(await redeem(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({ ok: false });
  const late = await ticketOf();
  infrastructure.clock.forward(lifetimes.ticketSeconds);
  expect(await redeem(late)).toMatchObject({ ok: false, refusal: { code: 'ticket.invalid' } });
});

it('separates tokens: a stage token opens no session, a session token no stage', async () => {
  const body = { type: 'username', username: 'tiger', password: 'correct horse' } as const;
  const login = await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(), { body });
  const { token } = await open();
  expect(await infrastructure.nodes[0].sessions.resolve('demo', token)).toBeUndefined();
  expect(login.ok && (await infrastructure.nodes[0].sessions.resolveStage('demo', login.value.token))).toBeUndefined();
  expect(await infrastructure.nodes[0].sessions.resolveStage('lotus', token)).toBeUndefined();
});

it('uses trial money for a free launch', async () => {
  expect((await open(session, true)).stage.isTrial).toBe(true);
});

it('renews a frame while the session lives, with the same member and game', async () => {
  const opening = await open(session, true);
  infrastructure.clock.forward(lifetimes.stageSeconds - 10);
  const renewed = await infrastructure.deps.atomically((tx) =>
    infrastructure.nodes[0].stageTickets.renewStage(tx, 'demo', opening.stage),
  );
  if (!renewed.ok) throw new Error(renewed.refusal.code);
  infrastructure.clock.forward(20);
  expect(await infrastructure.nodes[0].sessions.resolveStage('demo', opening.token)).toBeUndefined();
  expect(await infrastructure.nodes[0].sessions.resolveStage('demo', renewed.value.token)).toEqual(opening.stage);
});

it('ends every frame with the session', async () => {
  const mine = await logIn();
  const opening = await open(mine);
  const waiting = await ticketOf(mine);
  expect(await infrastructure.nodes[0].sessions.resolveStage('demo', opening.token)).toBeDefined();
  expect(await request(infrastructure.nodes[0].routes, 'logout', demo, openBrowser(), { session: mine })).toMatchObject(
    {
      ok: true,
    },
  );
  expect(await infrastructure.nodes[0].sessions.resolveStage('demo', opening.token)).toBeUndefined();
  expect(await redeem(waiting)).toMatchObject({ ok: false });
  expect(
    await infrastructure.deps.atomically((tx) =>
      infrastructure.nodes[0].stageTickets.renewStage(tx, 'demo', opening.stage),
    ),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'session.expired' },
  });
});

it('keeps a handful of frames per session, however often they are renewed', async () => {
  const { stage } = await open();
  for (let again = 0; again < 45; again++) {
    infrastructure.clock.forward(1);
    await infrastructure.deps.atomically((tx) => infrastructure.nodes[0].stageTickets.renewStage(tx, 'demo', stage));
  }
  const rows = await infrastructure.database.db
    .selectFrom('stage_token')
    .select('token_hash')
    .where('merchant_id', '=', 'demo')
    .where('session_id', '=', stage.id)
    .execute();
  expect(rows.length).toBe(40);
});
