/** Settled bets: their valid part counts towards wagering requirements and the day's turnover. */
import type { Tx } from '../../../db/db.ts';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import type { EndedBet } from '../../wallet/index.ts';
import type { CashierDeps } from '../deps.ts';
import { countedOf, hasMinOdds, spread, type WageringChange } from './rules.ts';
import { addTurnover, changeWagerings, lockOpenWagerings, type WageringRow } from './store-wagering.ts';

type ValidBet = Pick<EndedBet, 'memberId' | 'category' | 'validMinor' | 'at'>;

/**
 * Bets of one merchant. A bet feeds one sum: that of a grant, else the oldest of deposits. Rows are always locked in one order: grants, then
 * by member, turnover first.
 */
export async function countEndedBets(
  { bonus, outbox }: Pick<CashierDeps, 'bonus' | 'outbox'>,
  tx: Tx,
  merchant: Merchant,
  ended: readonly EndedBet[],
): Promise<void> {
  const { left, memberIds } = await bonus.count(tx, merchant, ended);
  await addDays(
    tx,
    merchant,
    ended.map((bet) => withOdds(merchant, bet)),
  );
  await countTowardsSums(
    tx,
    merchant,
    left.map((bet) => withOdds(merchant, bet)),
  );
  for (const memberId of memberIds) {
    await outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
  }
}

/** Below the merchant's own least odds nothing counts. */
const withOdds = (merchant: Merchant, bet: EndedBet): EndedBet =>
  hasMinOdds(merchant, bet.maxMultiplierE4) ? bet : { ...bet, validMinor: 0n };

async function addDays(tx: Tx, merchant: Merchant, ended: readonly ValidBet[]): Promise<void> {
  const bets = Map.groupBy(
    ended.filter(({ validMinor }) => validMinor > 0n),
    ({ memberId }) => memberId,
  );
  await addTurnover(
    tx,
    merchant.id,
    [...bets.values()].flatMap((ofMember) => daysOf(merchant, ofMember)),
  );
}

async function countTowardsSums(tx: Tx, merchant: Merchant, ended: readonly ValidBet[]): Promise<void> {
  const bets = Map.groupBy(
    ended.filter(({ validMinor }) => validMinor > 0n),
    ({ memberId }) => memberId,
  );
  if (bets.size === 0) return;
  const open = await lockOpenWagerings(tx, merchant.id, [...bets.keys()]);
  const changes = [...Map.groupBy(open, (row) => row.member_id)].flatMap(([memberId, rows]) =>
    countOff(merchant, rows, bets.get(memberId) ?? []),
  );
  await changeWagerings(tx, merchant.id, changes);
}

function daysOf(merchant: Merchant, bets: readonly ValidBet[]) {
  const { timeZone } = merchant.manifest;
  const days = Map.groupBy(bets, ({ at }) => startOfDay(at.getTime(), timeZone).getTime());
  return [...days].map(([day, ofDay]) => ({
    memberId: ofDay[0]?.memberId ?? '',
    day: new Date(day),
    stakedMinor: ofDay.reduce((sum, { validMinor }) => sum + validMinor, 0n),
  }));
}

/** One member's bets, in order: each continues with the remainder of the previous one. */
function countOff(merchant: Merchant, rows: readonly WageringRow[], bets: readonly ValidBet[]) {
  const changes = new Map<string, WageringChange & { readonly at: Date }>();
  let open: readonly WageringRow[] = rows;
  for (const { category, validMinor, at } of bets) {
    const counted = spread(open, countedOf(merchant, category, validMinor), at);
    for (const change of counted) changes.set(change.id, { ...change, at });
    open = open
      .map((row) => ({ ...row, done_minor: changes.get(row.id)?.doneMinor ?? row.done_minor }))
      .filter((row) => row.done_minor < row.required_minor);
  }
  return [...changes.values()];
}
