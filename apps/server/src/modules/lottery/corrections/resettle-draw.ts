/**
 * Goes through the orders of a corrected draw once more, in the order of their key, some hundred at a time, with the progress saved in
 * the transaction that pays the differences. If a node dies in between, the next one continues where the last commit ended; if the
 * result is corrected again, the next correction begins anew and compares each order with what it was last paid by.
 */
import type { Db, Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawKeyOf, lockAsSeen, type Passed } from '../draws/index.ts';
import {
  type Evaluation,
  evaluate,
  isTheOrders,
  nothingRemembered,
  type Settled,
  type Settlement,
  setAside,
  takeSetAside,
} from '../orders/index.ts';
import { payDifferences } from './pay-differences.ts';
import { type CorrectionRow, markDone, passCorrected } from './store-correction.ts';
import { readSettled, readSettledOrder, type SettledTicket } from './store-settled.ts';

/** Orders of one transaction: each may be written, unlike those of a settlement. */
const CHUNK = 500;
/** Bounds one run: the rest waits until other draws had theirs. */
const MAX_CHUNKS = 20;
/** A chunk that the database refuses is done in smaller ones, until the order that it refuses is alone. */
const SMALLER = 8;

type Clock = (db: Db) => Promise<Date>;

/** The draw is settled, and has the result of this correction. */
export async function resettleDraw(
  deps: LotteryDeps,
  settlement: Settlement,
  correction: CorrectionRow,
  clock: Clock,
): Promise<Settled> {
  const key = drawKeyOf(settlement.draw);
  const { version } = correction;
  const max = deps.ordersAtOnce ?? CHUNK;
  const odds = nothingRemembered();
  let [from, limit] = [passedOf(correction), max];
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    const settled = await readSettled(deps.db, key, { after: from, limit });
    const last = settled.at(-1)?.ticket;
    if (!last) {
      await inTransaction(deps, async (tx) => markDone(tx, key, version, await clock(tx)));
      return 'done';
    }
    const evaluation = evaluate(
      settlement,
      settled.map(({ ticket }) => ticket),
      odds,
    );
    const next = { memberId: last.memberId, orderId: last.orderId };
    const saved = await saveChunk(deps, settlement, { settled, evaluation, version, from, next, clock });
    if (saved === 'elsewhere') return saved;
    if (saved === 'smaller') limit = Math.max(1, Math.floor(settled.length / SMALLER));
    else [from, limit] = [next, Math.min(max, limit * 2)];
  }
  return 'more';
}

function passedOf({ passed_member: memberId, passed_order: orderId }: CorrectionRow): Passed | undefined {
  return memberId === null || orderId === null ? undefined : { memberId, orderId };
}

interface Chunk {
  readonly settled: readonly SettledTicket[];
  readonly evaluation: Evaluation;
  readonly version: number;
  readonly from: Passed | undefined;
  readonly next: Passed;
  readonly clock: Clock;
}

async function saveChunk(
  deps: LotteryDeps,
  settlement: Settlement,
  { settled, evaluation: { ended, failed }, version, from, next, clock }: Chunk,
): Promise<'saved' | 'smaller' | 'elsewhere'> {
  const key = drawKeyOf(settlement.draw);
  const pass = (act: (tx: Tx) => Promise<void>) =>
    inTransaction(deps, async (tx) => {
      // Of two nodes one finds that these orders are passed, and both that another correction has come.
      const isMine = (await lockAsSeen(tx, settlement.draw)) && (await passCorrected(tx, key, { version, from, next }));
      if (isMine) await act(tx);
      return isMine;
    });
  try {
    const isMine = await pass(async (tx) => {
      await setAside(tx, key, failed, { corrects: version });
      await payDifferences(tx, deps, settlement, settled, ended, await clock(tx));
    });
    if (!isMine) return 'elsewhere';
    for (const { error } of failed) deps.alert(error);
    return 'saved';
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    if (settled.length > 1) return 'smaller';
    const isMine = await pass((tx) => setAside(tx, key, [{ orderId: next.orderId, error }], { corrects: version }));
    if (!isMine) return 'elsewhere';
    deps.alert(error);
    return 'saved';
  }
}

/** Corrects an order that was set aside, by the result that holds now, or notes why it cannot be. */
export async function resettleAgain(
  deps: LotteryDeps,
  settlement: Settlement,
  orderId: string,
  clock: Clock,
): Promise<void> {
  const key = drawKeyOf(settlement.draw);
  const corrects = settlement.draw.official?.version ?? null;
  try {
    await inTransaction(deps, async (tx) => {
      if (!(await lockAsSeen(tx, settlement.draw))) return;
      // Its row is the right to correct it: it goes with the payment.
      if (!(await takeSetAside(tx, key.merchantId, orderId))) return;
      const settled = await readSettledOrder(tx, key.merchantId, orderId);
      if (!settled) return;
      const { ended, failed } = evaluate(settlement, [settled.ticket], nothingRemembered());
      for (const { error } of failed) throw error;
      await payDifferences(tx, deps, settlement, [settled], ended, await clock(tx));
    });
  } catch (error) {
    if (!isTheOrders(error)) throw error;
    await inTransaction(deps, (tx) => setAside(tx, key, [{ orderId, error }], { corrects }));
    deps.alert(error);
  }
}
