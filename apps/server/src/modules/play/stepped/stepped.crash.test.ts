/** kill -9 before every statement of every step of a round: a stake is taken once, a payout made once, and no money hangs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { sendThroughDeaths } from '../testing/through-deaths.ts';
import { DOUBLING, minor, openStepped, type ShownRound, type Stepped } from './testing/open-stepped.ts';

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
