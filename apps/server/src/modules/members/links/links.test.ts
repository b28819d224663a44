import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import type { Tx } from '../../../db/db.ts';
import { wordOf } from '../../../http/texts/merchant-texts.ts';
import { type Infrastructure, openBrowser, openInfrastructure, request, testMerchant } from '../../identity/testing.ts';
import { createMembers, type Members, type MembersDeps } from '../index.ts';
import { makeLink } from './make-link.ts';

const demo = testMerchant('demo');
let infrastructure: Infrastructure;
let deps: MembersDeps;
let members: Members;
let count = 0;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  deps = {
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    words: wordOf,
    wallet: { open: async () => undefined },
    levelOf: async () => 0,
  };
  members = createMembers(deps);
});
afterAll(() => infrastructure.close());

async function join(affiliateCode?: string) {
  count += 1;
  const body = {
    username: `follower${count}`,
    password: 'a bridge of stars',
    confirmPassword: 'a bridge of stars',
    isOfAge: true,
    termsVersion: '2026-01',
    registerMethod: 'H5',
    type: 0,
    ...(affiliateCode === undefined ? {} : { affiliateCode }),
  } as const;
  return request(members.routes, 'register', demo, openBrowser(), { body });
}

async function joined(affiliateCode?: string) {
  const done = await join(affiliateCode);
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}

async function agent(series?: number) {
  const { id: memberId, username } = await joined();
  const made = await deps.atomically((tx) =>
    members.tree.makeAgent(tx, { merchantId: 'demo', memberId, username, series }),
  );
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}

const link = (memberId: string, body: BodyOf<Endpoints['makeAgentLink']>) =>
  makeLink(deps, { merchantId: 'demo', memberId, key: crypto.randomUUID() }, body);

async function codeOf(memberId: string, body: BodyOf<Endpoints['makeAgentLink']>) {
  const made = await link(memberId, body);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.code;
}

const nodeOf = (memberId: string) => members.tree.nodeOf(deps.db, 'demo', memberId);
const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('AGT-04 a registration link', () => {
  it('makes who follows it an agent or a player, below its agent and with its rebate point', async () => {
    const top = await agent(1960);
    const below = await joined(await codeOf(top.member_id, { makesAgent: true, series: 1956 }));
    expect(below.type).toBe(1);
    const node = await nodeOf(below.id);
    expect(node).toMatchObject({ is_agent: true, series: 1956, level: 1, path: `${top.member_id}/${below.id}/` });
    const player = await joined(await codeOf(below.id, { makesAgent: false, series: 1950 }));
    expect(player.type).toBe(0);
    expect(await nodeOf(player.id)).toMatchObject({
      is_agent: false,
      series: 1950,
      path: `${top.member_id}/${below.id}/${player.id}/`,
    });
  });

  it('gives no more than its agent has when it is followed', async () => {
    const top = await agent(1960);
    const below = await joined(await codeOf(top.member_id, { makesAgent: true, series: 1958 }));
    const code = await codeOf(below.id, { makesAgent: false, series: 1958 });
    const lower = { uplineId: top.member_id, memberId: below.id, series: 1952 };
    await deps.atomically((tx) => members.tree.changePoint(tx, 'demo', lower));
    await deps.atomically((tx) =>
      members.tree.answerPoint(tx, { merchantId: 'demo', memberId: below.id, isAccepted: true }),
    );
    expect((await nodeOf((await joined(code)).id))?.series).toBe(1952);
  });

  it('is used as often as it says, also by registrations at once, and not after its end', async () => {
    const top = await agent(1960);
    const code = await codeOf(top.member_id, { makesAgent: false, maxUses: 2 });
    const done = await Promise.all(Array.from({ length: 4 }, () => join(code)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await join(code)).toMatchObject(refused('auth.invitation_invalid'));
    const short = await codeOf(top.member_id, { makesAgent: false, days: 1 });
    const later = { ...deps, clock: { now: () => deps.clock.now() + 2 * 86_400_000 } };
    const body = { code: short };
    expect(await request(members.routes, 'checkAffiliate', demo, openBrowser(), { query: body })).toMatchObject({
      ok: true,
    });
    expect(
      await request(createMembers(later).routes, 'checkAffiliate', demo, openBrowser(), { query: body }),
    ).toMatchObject(refused('auth.invitation_invalid'));
  });

  it('is refused for a point above the agent’s own, to players, and below the last level', async () => {
    const top = await agent(1960);
    expect(await link(top.member_id, { makesAgent: true, series: 1962 })).toMatchObject({
      ok: false,
      refusal: { code: 'agent.point_too_high', value: { maximum: 1960 } },
    });
    const player = await joined(await codeOf(top.member_id, { makesAgent: false }));
    expect(await link(player.id, { makesAgent: false })).toMatchObject(refused('agent.not_agent'));
    let last = top.member_id;
    for (let level = 1; level < 12; level += 1) last = (await joined(await codeOf(last, { makesAgent: true }))).id;
    expect(await link(last, { makesAgent: true })).toMatchObject(refused('agent.too_deep'));
    expect((await joined(await codeOf(last, { makesAgent: false }))).type).toBe(0);
  });

  it('of a player places nobody in the tree', async () => {
    const { id } = await joined();
    await deps.atomically(async (tx) => {
      const own = { merchant_id: 'demo', member_id: id, code: 'FRIENDS2', is_own: true, created_at: new Date() };
      await tx.insertInto('affiliate_link').values(own).execute();
      return { ok: true, value: undefined };
    });
    expect(await nodeOf((await joined('FRIENDS2')).id)).toBeUndefined();
  });
});

describe('AGT-02 the tree', () => {
  it('keeps where a member was: a move changes no bet of before', async () => {
    const [first, second] = [await agent(1960), await agent(1960)];
    const below = await joined(await codeOf(first.member_id, { makesAgent: true, series: 1950 }));
    const player = await joined(await codeOf(below.id, { makesAgent: false }));
    const before = new Date(deps.clock.now());
    infrastructure.clock.forward(60);
    const moved = await deps.atomically((tx) =>
      members.tree.move(tx, 'demo', { memberId: below.id, uplineId: second.member_id }),
    );
    expect(moved).toEqual({ ok: true, value: { moved: 2, from: first.member_id } });
    const after = new Date(deps.clock.now());
    const bets = [before, after, new Date(0)].map((at) => ({ memberId: player.id, at }));
    expect(await members.tree.pathsAt(deps.db, 'demo', bets)).toEqual([
      `${first.member_id}/${below.id}/${player.id}/`,
      `${second.member_id}/${below.id}/${player.id}/`,
      undefined,
    ]);
    expect(await nodeOf(player.id)).toMatchObject({
      level: 2,
      path: `${second.member_id}/${below.id}/${player.id}/`,
      has_moved: true,
    });
  });

  it('refuses to move a branch below itself, or to an upline with a lower point', async () => {
    const [top, poor] = [await agent(1960), await agent(1940)];
    const below = await joined(await codeOf(top.member_id, { makesAgent: true, series: 1950 }));
    const move = (memberId: string, uplineId: string | undefined) =>
      deps.atomically((tx) => members.tree.move(tx, 'demo', { memberId, uplineId }));
    expect(await move(top.member_id, below.id)).toMatchObject(refused('agent.circle'));
    expect(await move(top.member_id, top.member_id)).toMatchObject(refused('agent.circle'));
    expect(await move(below.id, poor.member_id)).toMatchObject(refused('agent.point_too_high'));
    expect(await move(below.id, undefined)).toMatchObject({ ok: true, value: { moved: 1 } });
  });

  it('raises a point at once, and lowers it when its member agrees and no downline has more', async () => {
    const top = await agent(1960);
    const below = await joined(await codeOf(top.member_id, { makesAgent: true, series: 1950 }));
    const change = (series: number, memberId = below.id) =>
      deps.atomically((tx) => members.tree.changePoint(tx, 'demo', { uplineId: top.member_id, memberId, series }));
    const answer = (isAccepted: boolean) =>
      deps.atomically((tx) => members.tree.answerPoint(tx, { merchantId: 'demo', memberId: below.id, isAccepted }));
    expect(await change(1962)).toMatchObject(refused('agent.point_too_high'));
    expect(await change(1956)).toEqual({ ok: true, value: 'raised' });
    const player = await joined(await codeOf(below.id, { makesAgent: false, series: 1954 }));
    expect(await change(1950, player.id)).toMatchObject(refused('agent.unknown_member'));
    expect(await change(1950)).toEqual({ ok: true, value: 'proposed' });
    expect((await nodeOf(below.id))?.series).toBe(1956);
    expect(await answer(true)).toMatchObject(refused('agent.point_below'));
    expect(await answer(false)).toMatchObject({ ok: true });
    expect(await change(1954)).toEqual({ ok: true, value: 'proposed' });
    expect(await answer(true)).toMatchObject({ ok: true });
    expect(await nodeOf(below.id)).toMatchObject({ series: 1954, proposed_series: null });
    expect(await answer(true)).toMatchObject(refused('agent.nothing_proposed'));
    // A proposal outlives neither a higher point, nor the upline who made it.
    const [other, { id: memberId, username }] = [await agent(1960), below];
    const steps = [
      (tx: Tx) => members.tree.makeAgent(tx, { merchantId: 'demo', memberId, username, series: 1958 }),
      (tx: Tx) => members.tree.move(tx, 'demo', { memberId, uplineId: other.member_id }),
    ];
    for (const step of steps) {
      expect(await change(1952)).toEqual({ ok: true, value: 'proposed' });
      expect(await deps.atomically<unknown, string>(step)).toMatchObject({ ok: true });
      expect(await answer(true)).toMatchObject(refused('agent.nothing_proposed'));
    }
  });
});
