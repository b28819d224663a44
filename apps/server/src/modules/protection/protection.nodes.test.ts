import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginBreak } from './breaks/begin-break.ts';
import { setLimit } from './limits/change-limit.ts';
import { type Hall, openHall, PASSWORD, shore } from './testing.ts';
import { protectionOf } from './wire.ts';

type Node = Awaited<ReturnType<Hall['secondNode']>>;
let hall: Hall;
let nodes: readonly Node[];

beforeAll(async () => {
  hall = await openHall();
  nodes = [hall, await hall.secondNode()];
});
afterAll(() => hall.close());

const nodeOf = (index: number): Node => nodes[index % nodes.length] ?? hall;

it('admits exactly the limit, of sixty-four concurrent deposits over two nodes', async () => {
  const member = await hall.newMember();
  const { memberId } = member;
  await setLimit(hall.deps, { merchant: shore, memberId, period: 'day', amount: '100.00' });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => hall.startDeposit(member, '7.00', nodeOf(index))),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(14);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['protection.deposit_limit']));
  const reported = await protectionOf(hall.deps, shore, memberId);
  expect(reported.limits[0]).toMatchObject({ used: '98.00', left: '2.00' });
});

it('applies a limit set on one node to everything after it on the other', async () => {
  const member = await hall.newMember();
  const { memberId } = member;
  for (const round of [1, 2, 3, 4, 5]) {
    const amount = `${round * 10}.00`;
    await setLimit(nodeOf(round).deps, { merchant: shore, memberId, period: 'week', amount: '50.00' });
    const answers = await Promise.all([
      hall.startDeposit(member, amount, nodeOf(round + 1)),
      setLimit(nodeOf(round).deps, { merchant: shore, memberId, period: 'month', amount: '50.00' }),
    ]);
    const { limits } = await protectionOf(nodeOf(round).deps, shore, memberId);
    expect(Number(limits[1]?.used)).toBeLessThanOrEqual(50);
    expect(answers[0].ok).toBe(round <= 2);
  }
});

it('ends every session on every node within a second, and refuses a deposit that was in progress', async () => {
  const member = await hall.newMember();
  const { memberId, username } = member;
  const client = { address: '203.0.113.4', device: 'OTHERS' };
  const sessions = await Promise.all(
    [0, 1].map((index) =>
      hall.deps.atomically(async (tx) => ({
        ok: true as const,
        value: await nodeOf(index).identity.accounts.enterNewMember(
          tx,
          shore.id,
          { memberId, username, type: 0 },
          client,
        ),
      })),
    ),
  );
  const tokens = sessions.flatMap((opened) => (opened.ok ? [opened.value.answer.token] : []));
  expect(tokens).toHaveLength(2);
  for (const node of nodes) {
    for (const token of tokens)
      expect(await node.identity.sessions.resolve(shore.id, token)).toMatchObject({ memberId });
  }
  const [begun] = await Promise.all([
    beginBreak(nodeOf(0).deps, { merchant: shore, memberId, length: 'week', password: PASSWORD }),
    ...Array.from({ length: 16 }, (_, index) => hall.startDeposit(member, '1.00', nodeOf(index))),
  ]);
  expect(begun.ok).toBe(true);
  expect(await hall.startDeposit(member, '1.00', nodeOf(1))).toMatchObject({
    refusal: { code: 'protection.on_break' },
  });
  hall.time.now += 1_000;
  for (const node of nodes) {
    for (const token of tokens) expect(await node.identity.sessions.resolve(shore.id, token)).toBeUndefined();
  }
});
