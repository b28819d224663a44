/** kill -9 before every statement of every step of a round, and of its end by rule: a stake is taken once, a payout made once, and no money hangs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { answered } from '../testing/open-table.ts';
import { sendThroughDeaths } from '../testing/through-deaths.ts';
import { DOUBLING, minor, openStepped, type ShownRound, type Stepped, TOWER } from './testing/open-stepped.ts';

let table: Stepped;
beforeAll(async () => {
  table = await openStepped();
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

it('a round whose process dies at each statement of its opening and of every move is staked and paid once', async () => {
  const member: Session = await table.newMember(undefined, '100.00');
  const session = table.stage(member, DOUBLING);
  const cashIs = async (...possible: readonly bigint[]) => expect(possible).toContain(await table.cash(member));
  const opening = { session, body: { stake: '10.00', input: { isOverAtOnce: false } }, idempotencyKey: randomUUID() };
  type Shown = { readonly round: ShownRound };
  let { round } = await sendThroughDeaths<Shown>(table, { name: 'openRound', call: opening }, () =>
    cashIs(10_000n, 9_000n),
  );
  expect(await table.cash(member)).toBe(9_000n);
  expect(await table.current(member, DOUBLING)).toEqual(round);

  let staked = 1_000n;
  for (const move of ['double', 'show']) {
    const body = { roundId: round.roundId, step: round.step, move };
    const before = await table.cash(member);
    const more = move === 'double' ? 1_000n : 0n;
    const won = (staked + more) * 19n;
    ({ round } = await sendThroughDeaths<Shown>(table, { name: 'makeMove', call: { session, body } }, () =>
      cashIs(before, before - more, before + won / 10n),
    ));
    staked += more;
  }
  const { payout } = round;
  if (payout === undefined) throw new Error('the round is over');
  expect(minor(round.staked)).toBe(staked);
  expect(await table.cash(member)).toBe(10_000n - staked + minor(payout));
  expect(await table.current(member, DOUBLING)).toBeUndefined();
  const rows = await table.endedRounds(member);
  expect(rows.map(({ stake_minor: stake, payout_minor: paid }) => [stake, paid])).toEqual([[staked, minor(payout)]]);
}, 480_000);

it('a round that was left is ended by its rule and paid once, though the process that ends it dies at each statement', async () => {
  const member: Session = await table.newMember(undefined, '1000.00');
  // Left above the first floor, where its rule pays what stands.
  let round: ShownRound | undefined;
  while (round?.payout !== undefined || round === undefined) {
    const opened = answered(await table.open(member));
    round = answered(await table.move(member, opened.round, 'left')).round;
  }
  const { roundId } = round;
  const before = await table.cash(member);
  const lost = (await table.endedRounds(member)).length;
  await table.leave(member);
  const found = new Set<bigint>();
  await sendThroughDeaths<number>(table, { name: 'endDueRounds' }, async () => {
    const cash = await table.cash(member);
    expect([before, before + 1_440n]).toContain(cash);
    // What is paid is recorded, and what is recorded is paid.
    const isEnded = (await table.endedRounds(member)).some(({ id }) => id === roundId);
    expect(isEnded).toBe(cash > before);
    found.add(cash);
  });
  expect(found).toContain(before);
  expect(await table.cash(member)).toBe(before + 1_440n);
  expect(await table.current(member, TOWER)).toBeUndefined();
  const rows = await table.endedRounds(member);
  expect(rows).toHaveLength(lost + 1);
  expect(rows.find(({ id }) => id === roundId)).toMatchObject({ stake_minor: 1_000n, payout_minor: 1_440n });
}, 480_000);
