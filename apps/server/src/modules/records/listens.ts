/** Facts the records are kept from. */
import type { Facts } from '#contract';
import { formatAmount } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { rememberBriefly } from '../../db/remember-briefly.ts';
import type { RecordsDeps } from './deps.ts';
import { changeRecord, keepMoney, keepRecord } from './keep.ts';
import { type BetRecord, isWinner, roundState } from './rules.ts';

const LISTING_KEPT_MS = 60_000;

interface Listing {
  readonly category: string;
  readonly vendor: string;
}

type OrderFact = Facts['order.placed'] | Facts['order.settled'];

export function listens(deps: RecordsDeps): void {
  const { outbox } = deps;
  listensToMoney(deps);
  const kept = rememberBriefly<Listing>(deps.clock, LISTING_KEPT_MS);
  const listingOf = (tx: Tx, merchantId: string, game: string) =>
    kept(`${merchantId} ${game}`, async () => {
      const found = (await deps.catalog.gamesByCode(tx, merchantId, [game])).get(game);
      return { category: found?.category ?? 'LOTT', vendor: found?.vendor ?? '' };
    });
  const zoneOf = (merchantId: string) => deps.merchantOf(merchantId).manifest.timeZone;

  async function orderOf(tx: Tx, merchantId: string, body: OrderFact): Promise<BetRecord> {
    return {
      merchant_id: merchantId,
      id: body.orderId,
      member_id: body.memberId,
      is_trial: body.isTrial,
      kind: 'order',
      game: body.game,
      ...(await listingOf(tx, merchantId, body.game)),
      stake_minor: BigInt(body.stakeMinor),
      payout_minor: 0n,
      state: 'open',
      summary: body.numero,
      at: new Date(body.at),
    };
  }

  outbox.listen('records.round', 'round.settled', async (tx, { merchantId, body }) => {
    const { vendor } = await listingOf(tx, merchantId, body.game);
    const record: BetRecord = {
      merchant_id: merchantId,
      id: body.roundId,
      member_id: body.memberId,
      is_trial: body.isTrial,
      kind: 'round',
      game: body.game,
      category: body.category,
      vendor,
      stake_minor: BigInt(body.stakeMinor),
      payout_minor: BigInt(body.payoutMinor),
      state: roundState(BigInt(body.stakeMinor), BigInt(body.payoutMinor)),
      summary: '',
      at: new Date(body.at),
    };
    if (await keepRecord(tx, zoneOf(merchantId), record)) await tellOfWinner(deps, tx, record);
  });

  outbox.listen('records.order-placed', 'order.placed', async (tx, { merchantId, body }) => {
    const order = await orderOf(tx, merchantId, body);
    const zone = zoneOf(merchantId);
    if (await keepRecord(tx, zone, order)) return;
    await changeRecord(
      tx,
      zone,
      { merchantId, id: order.id },
      { kind: 'placed', at: order.at, summary: order.summary },
    );
  });

  outbox.listen('records.order-reduced', 'order.reduced', async (tx, { merchantId, body }) => {
    const heard = { kind: 'reduced', stakeMinor: BigInt(body.stakeMinor) } as const;
    const zone = zoneOf(merchantId);
    if (await keepRecord(tx, zone, await orderOf(tx, merchantId, body))) return;
    await changeRecord(tx, zone, { merchantId, id: body.orderId }, heard);
  });

  outbox.listen('records.order-settled', 'order.settled', async (tx, { merchantId, body }) => {
    const order: BetRecord = {
      ...(await orderOf(tx, merchantId, body)),
      payout_minor: BigInt(body.payoutMinor),
      state: body.state === 'cancelled' ? 'returned' : body.state,
    };
    const zone = zoneOf(merchantId);
    const { state, stake_minor: stakeMinor, payout_minor: payoutMinor } = order;
    const isNew = await keepRecord(tx, zone, order);
    if (!isNew) {
      await changeRecord(tx, zone, { merchantId, id: order.id }, { kind: 'settled', state, stakeMinor, payoutMinor });
    }
    if (state === 'won') await tellOfWinner(deps, tx, order);
  });
}

function listensToMoney({ outbox }: RecordsDeps): void {
  const money = (tx: Tx, kind: 'deposit' | 'withdrawal' | 'bonus', fact: MoneyFact) =>
    keepMoney(tx, {
      merchant_id: fact.merchantId,
      kind,
      id: fact.id,
      member_id: fact.memberId,
      amount_minor: BigInt(fact.amountMinor),
      at: new Date(fact.at),
    });
  outbox.listen('records.deposit', 'deposit.credited', (tx, { merchantId, body, at }) =>
    money(tx, 'deposit', { ...body, merchantId, id: body.orderId, at }),
  );
  outbox.listen('records.bonus', 'bonus.credited', (tx, { merchantId, body, at }) =>
    money(tx, 'bonus', { ...body, merchantId, at }),
  );
  outbox.listen('records.withdrawal', 'withdrawal.decided', async (tx, { merchantId, body, at }) => {
    if (body.state === 'paid') await money(tx, 'withdrawal', { ...body, merchantId, id: body.orderId, at });
  });
}

interface MoneyFact {
  readonly merchantId: string;
  readonly id: string;
  readonly memberId: string;
  readonly amountMinor: string;
  readonly at: string;
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
