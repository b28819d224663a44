/** Bets that are drawn before their money is touched, and posted in one call. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../testing/open-table.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const bet = (member: Session, stake = '1.00', idempotencyKey: string = randomUUID()) =>
  request(table.play.routes, 'playRound', north, {
    session: stageOf(member, 'dice'),
    body: { stake, input: { target: 50.5, direction: 'over' } },
    idempotencyKey,
  });

/** With a pair of seeds, and a first round: who had none is looked at more closely the next time. */
async function newPlayer(amount?: string): Promise<Session> {
  const member = await table.newMember(north, amount);
  answered(await bet(member));
  answered(await bet(member));
  return member;
}

const accountRef = ({ memberId }: Session) => ({ merchant: north, memberId, isTrial: false });
const cash = async (member: Session) => (await table.wallet.balance(table.db, accountRef(member))).cashMinor;
const roundsOf = ({ memberId }: Session) =>
  table.db
    .selectFrom('play_round')
    .selectAll()
    .where('merchant_id', '=', 'north')
    .where('member_id', '=', memberId)
    .orderBy('nonce')
    .execute();
const minorOf = (amount: string) => BigInt(amount.replace('.', ''));

it('checks no stake that is new and can be paid', async () => {
  const members = await Promise.all([1, 2, 3].map(() => newPlayer()));
  const checked = vi.spyOn(table.wallet, 'checkStakes');
  for (const answer of await Promise.all(members.flatMap((member) => [bet(member), bet(member)]))) {
    expect(codeOf(answer)).toBe('ok');
  }
  expect(checked).not.toHaveBeenCalled();
  for (const member of members) {
    const rounds = await roundsOf(member);
    expect(rounds.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3]);
    expect(await cash(member)).toBe(rounds[3]?.balance_minor);
  }
});

it('checks of a batch those alone that cannot be paid in cash', async () => {
  const [rich, other, poor] = [await newPlayer(), await newPlayer(), await newPlayer('3.00')];
  const checked = vi.spyOn(table.wallet, 'checkStakes');
  const answers = await Promise.all([bet(rich), bet(poor, '100.00'), bet(other)]);
  expect(answers.map(codeOf)).toEqual(['ok', 'wallet.insufficient', 'ok']);
  const stakes = checked.mock.calls.map(([, movements]) => movements.map(({ accountRef: of }) => of.memberId));
  expect(stakes).toEqual([[poor.memberId]]);
  expect(await roundsOf(poor)).toHaveLength(2);
});

it('answers a repeated bet as before, and leaves those beside it whole', async () => {
  const [again, other] = [await newPlayer(), await newPlayer()];
  const key = randomUUID();
  const first = answered(await bet(again, '1.00', key));
  for (let repeat = 0; repeat < 3; repeat++) {
    const [repeated, beside] = await Promise.all([bet(again, '1.00', key), bet(other)]);
    expect(answered(repeated)).toEqual(first);
    answered(beside);
  }
  expect(codeOf(await bet(again, '2.00', key))).toBe('request.idempotency_key_reused');
  expect(await cash(again)).toBe(minorOf(first.balance));
  expect((await roundsOf(other)).map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4]);
});

it('draws again under the same nonce where the balance was another one meanwhile', async () => {
  const [moved, other] = [await newPlayer(), await newPlayer()];
  const read = vi.spyOn(table.wallet, 'cashBefore');
  const checked = vi.spyOn(table.wallet, 'checkStakes');
  read.mockImplementation(async (_, stakes) => stakes.map(() => 1n));
  const answers = await Promise.all([bet(moved), bet(other)]);
  expect(read).toHaveBeenCalled();
  expect(checked.mock.calls.length).toBe(read.mock.calls.length);
  for (const [index, member] of [moved, other].entries()) {
    const { round, balance } = answered(answers[index]!);
    expect(round.fair.nonce).toBe(2);
    expect(await roundsOf(member)).toHaveLength(3);
    expect(await cash(member)).toBe(minorOf(balance));
  }
});

it('refuses what the money is not there for any more, and leaves nothing of what was drawn', async () => {
  const member = await newPlayer('3.50');
  const [before, rounds] = [await cash(member), await roundsOf(member)];
  vi.spyOn(table.wallet, 'cashBefore').mockImplementation(async (_, stakes) => stakes.map(() => 10_000n));
  expect(codeOf(await bet(member, '100.00'))).toBe('wallet.insufficient');
  expect([await cash(member), await roundsOf(member)]).toEqual([before, rounds]);
});
