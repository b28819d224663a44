/** Facts the records are kept from. */
import { formatAmount } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { RecordsDeps } from './deps.ts';
import { isWinner, roundState } from './rules.ts';
import { type BetRecord, closeRecord, keepRecord } from './store.ts';

export function listens(deps: RecordsDeps): void {
  deps.outbox.listen('records.round', 'round.settled', async (tx, { merchantId, body }) => {
    const record: BetRecord = {
      merchant_id: merchantId,
      id: body.roundId,
      member_id: body.memberId,
      is_trial: body.isTrial,
      kind: 'round',
      game: body.game,
      category: body.category,
      stake_minor: BigInt(body.stakeMinor),
      payout_minor: BigInt(body.payoutMinor),
      state: roundState(BigInt(body.stakeMinor), BigInt(body.payoutMinor)),
      summary: '',
      at: new Date(body.at),
    };
    await keepRecord(tx, record);
    await tellOfWinner(deps, tx, record);
  });

  deps.outbox.listen('records.order-placed', 'order.placed', async (tx, { merchantId, body }) => {
    const games = await deps.catalog.gamesByCode(tx, merchantId, [body.game]);
    await keepRecord(tx, {
      merchant_id: merchantId,
      id: body.orderId,
      member_id: body.memberId,
      is_trial: body.isTrial,
      kind: 'order',
      game: body.game,
      category: games.get(body.game)?.category ?? 'LOTT',
      stake_minor: BigInt(body.stakeMinor),
      payout_minor: 0n,
      state: 'open',
      summary: body.numero,
      at: new Date(body.at),
    });
  });

  deps.outbox.listen('records.order-settled', 'order.settled', async (tx, { merchantId, body }) => {
    const games = await deps.catalog.gamesByCode(tx, merchantId, [body.game]);
    const record: BetRecord = {
      merchant_id: merchantId,
      id: body.orderId,
      member_id: body.memberId,
      is_trial: body.isTrial,
      kind: 'order',
      game: body.game,
      category: games.get(body.game)?.category ?? 'LOTT',
      stake_minor: BigInt(body.stakeMinor),
      payout_minor: BigInt(body.payoutMinor),
      state: body.state === 'cancelled' ? 'returned' : body.state,
      summary: body.numero,
      at: new Date(body.at),
    };
    await closeRecord(tx, record);
    if (record.state === 'won') await tellOfWinner(deps, tx, record);
  });
}

/** A hint for open strips; whoever misses it reads the list again. */
async function tellOfWinner(deps: RecordsDeps, db: Db, record: BetRecord): Promise<void> {
  if (!isWinner({ isTrial: record.is_trial, stakeMinor: record.stake_minor, payoutMinor: record.payout_minor })) return;
  const merchant = deps.merchantOf(record.merchant_id);
  const names = await deps.maskedNames(db, merchant.id, [record.member_id]);
  const games = await deps.catalog.gamesByCode(db, merchant.id, [record.game]);
  const game = games.get(record.game);
  const customerName = names.get(record.member_id);
  if (!game || customerName === undefined) return;
  deps.live.publish(merchant.id, 'winners', '', {
    customerName,
    nodeId: game.nodeId,
    winAmount: formatAmount(record.payout_minor, merchant.currency),
    at: record.at.toISOString(),
  });
}
