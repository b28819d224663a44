/** The facts the records are built from. */
import type { Facts } from '#contract';
import { formatAmount } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { createTtlCache } from '../../db/ttl-cache.ts';
import type { RecordsDeps } from './deps.ts';
import { type BetRecord, isWinner, type Received } from './rules.ts';
import { changeRecords, saveMoneys, saveNewRecords, saveRecords } from './store-bets.ts';

const LISTING_TTL_MS = 60_000;

interface Listing {
  readonly category: string;
  readonly vendor: string;
}

type OrderFact = Facts['order.placed'];

/** What facts are turned into records with. */
export type Recording = Pick<RecordsDeps, 'outbox' | 'live' | 'clock' | 'catalog' | 'maskedNames' | 'merchantOf'>;

export function subscribe(deps: Recording): void {
  const cached = createTtlCache<Listing>(deps.clock, LISTING_TTL_MS);
  const listingOf: ListingOf = (tx, merchantId, game) =>
    cached(`${merchantId} ${game}`, async () => {
      const found = (await deps.catalog.gamesByCode(tx, merchantId, [game])).get(game);
      return { category: found?.category ?? 'LOTT', vendor: found?.vendor ?? '' };
    });
  subscribeToMoney(deps);
  subscribeToRounds(deps, listingOf);
  subscribeToFreeRounds(deps, listingOf);
  subscribeToVendorBets(deps, listingOf);
  subscribeToOrders(deps, listingOf);
}

type ListingOf = (tx: Tx, merchantId: string, game: string) => Promise<Listing>;

function subscribeToRounds(deps: Recording, listingOf: ListingOf): void {
  deps.outbox.listenMany('records.round', 'round.settled', async (tx, merchantId, facts) => {
    const rounds: BetRecord[] = [];
    for (const { body } of facts) {
      const { vendor } = await listingOf(tx, merchantId, body.game);
      rounds.push(recordOfRound(merchantId, vendor, body));
    }
    const { timeZone } = deps.merchantOf(merchantId).manifest;
    const fresh = await saveNewRecords(tx, merchantId, timeZone, rounds);
    const cached = rounds.filter(({ id }) => fresh.has(id));
    await publishWinners(deps, tx, merchantId, cached);
  });
}

function recordOfRound(merchantId: string, vendor: string, body: Facts['round.settled']): BetRecord {
  const [stakeMinor, payoutMinor] = [BigInt(body.stakeMinor), BigInt(body.payoutMinor)];
  return {
    merchant_id: merchantId,
    id: body.roundId,
    member_id: body.memberId,
    is_trial: body.isTrial,
    kind: 'round',
    game: body.game,
    category: body.category,
    vendor,
    stake_minor: stakeMinor,
    payout_minor: payoutMinor,
    state: body.result,
    summary: '',
    revision: 0,
    free_won_minor: null,
    variant: body.variant ?? null,
    at: new Date(body.at),
    // A round is recorded when it ends.
    settled_at: null,
  };
}

/** A record like that of a round, of no money: it counts as one of the member's, and in no sum. At a vendor it changes, as bets there do. */
function subscribeToFreeRounds(deps: Recording, listingOf: ListingOf): void {
  deps.outbox.listenMany('records.free-round', 'free_round.played', async (tx, merchantId, facts) => {
    const reported: Reported[] = [];
    for (const { body, at } of facts) {
      const { vendor } = await listingOf(tx, merchantId, body.game);
      const { wonMinor, setId: _set, result, revision = 0, ...round } = body;
      const noMoney = { stakeMinor: '0', payoutMinor: '0', countedMinor: '0' };
      const settled = recordOfRound(merchantId, vendor, { ...round, ...noMoney, result: result ?? 'lost' });
      const [state, freeWonMinor] = [result ?? 'open', BigInt(wonMinor)] as const;
      const record = { ...settled, state, revision, free_won_minor: freeWonMinor };
      const noSums = { stakeMinor: 0n, payoutMinor: 0n, freeWonMinor };
      const received = { kind: 'changed', state, ...noSums, revision, at: new Date(at) } as const;
      reported.push({ record, received });
    }
    await apply(deps, tx, merchantId, reported);
  });
}

/** Bets at vendors: saved when first reported, and changed as often as they say. */
function subscribeToVendorBets(deps: Recording, listingOf: ListingOf): void {
  deps.outbox.listenMany('records.vendor-bet', 'bet.changed', async (tx, merchantId, facts) => {
    const reported: Reported[] = [];
    for (const { body, at } of facts) {
      const listing = await listingOf(tx, merchantId, body.game);
      const factAt = new Date(at);
      const record = recordOfVendorBet(merchantId, listing, body, factAt);
      const { state, stake_minor: stakeMinor, payout_minor: payoutMinor, revision } = record;
      reported.push({ record, received: { kind: 'changed', state, stakeMinor, payoutMinor, revision, at: factAt } });
    }
    await apply(deps, tx, merchantId, reported);
    const ended = reported.map(({ record }) => record).filter(({ state }) => state === 'won');
    await publishWinners(deps, tx, merchantId, ended);
  });
}

function recordOfVendorBet(merchantId: string, listing: Listing, body: Facts['bet.changed'], factAt: Date): BetRecord {
  const state = body.result ?? 'open';
  return {
    merchant_id: merchantId,
    id: body.betId,
    member_id: body.memberId,
    is_trial: body.isTrial,
    kind: 'round',
    game: body.game,
    ...listing,
    stake_minor: BigInt(body.stakeMinor),
    payout_minor: BigInt(body.payoutMinor),
    state,
    summary: '',
    revision: body.revision,
    free_won_minor: null,
    variant: null,
    at: new Date(body.at),
    settled_at: state === 'open' ? null : factAt,
  };
}

interface Reported {
  readonly record: BetRecord;
  readonly received: Received;
}

/** Each is inserted or updates a row. */
async function apply(deps: Recording, tx: Tx, merchantId: string, reported: readonly Reported[]): Promise<void> {
  const { timeZone } = deps.merchantOf(merchantId).manifest;
  // Of several facts about a new bet the oldest creates it, as if each had come alone; then all of them are applied to it.
  const byId = Map.groupBy(reported, ({ record }) => record.id);
  const records = [...byId.values()].flatMap(([oldest]) => (oldest ? [oldest.record] : []));
  const fresh = await saveRecords(tx, merchantId, timeZone, records);
  const changes = reported.filter(({ record: { id } }) => !fresh.has(id) || (byId.get(id)?.length ?? 0) > 1);
  const more = changes.map(({ record, received }) => ({ id: record.id, received }));
  await changeRecords(tx, merchantId, timeZone, more);
}

function subscribeToOrders(deps: Recording, listingOf: ListingOf): void {
  const { outbox } = deps;

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
      summary: body.drawNumber,
      revision: 0,
      free_won_minor: null,
      variant: body.variant ?? null,
      at: new Date(body.at),
      settled_at: null,
    };
  }

  /** `receivedOf` is what the fact says of the record of an open order. */
  function listen(
    name: string,
    kind: 'order.placed' | 'order.reduced',
    receivedOf: (record: BetRecord) => Received,
  ): void {
    outbox.listenMany(name, kind, async (tx, merchantId, facts) => {
      const records: BetRecord[] = [];
      for (const { body } of facts) records.push(await orderOf(tx, merchantId, body));
      await apply(
        deps,
        tx,
        merchantId,
        records.map((record) => ({ record, received: receivedOf(record) })),
      );
    });
  }

  listen('records.order-placed', 'order.placed', (record) => ({ ...record, kind: 'placed' }));
  listen('records.order-reduced', 'order.reduced', (record) => ({ kind: 'reduced', stakeMinor: record.stake_minor }));

  outbox.listenMany('records.order-settled', 'orders.settled', async (tx, merchantId, facts) => {
    const reported: Reported[] = [];
    for (const { body, at } of facts) {
      const settledAt = new Date(at);
      for (const order of body.orders) {
        const open = await orderOf(tx, merchantId, { ...body, ...order });
        const [state, payoutMinor] = [order.result, BigInt(order.payoutMinor)];
        const record = { ...open, payout_minor: payoutMinor, state, settled_at: settledAt };
        const { stake_minor: stakeMinor } = record;
        reported.push({ record, received: { kind: 'settled', state, stakeMinor, payoutMinor, at: settledAt } });
      }
    }
    await apply(deps, tx, merchantId, reported);
    const records = reported.map(({ record }) => record);
    await publishWinners(deps, tx, merchantId, records);
  });

  // How the result that holds now pays it, whatever was taken back: of two corrections the later one holds.
  outbox.listenMany('records.order-corrected', 'orders.corrected', async (tx, merchantId, facts) => {
    const reported: Reported[] = [];
    for (const { body, at } of facts) {
      const { version: revision } = body;
      const settledAt = new Date(at);
      for (const order of body.orders) {
        const open = await orderOf(tx, merchantId, { ...body, ...order });
        const [state, payoutMinor] = [order.result, BigInt(order.payoutMinor)];
        const record = { ...open, payout_minor: payoutMinor, state, revision, settled_at: settledAt };
        const { stake_minor: stakeMinor } = record;
        reported.push({
          record,
          received: { kind: 'changed', state, stakeMinor, payoutMinor, revision, at: settledAt },
        });
      }
    }
    await apply(deps, tx, merchantId, reported);
  });
}

function subscribeToMoney({ outbox }: Recording): void {
  const money = (tx: Tx, kind: 'deposit' | 'withdrawal' | 'bonus', fact: MoneyFact) =>
    saveMoneys(tx, [
      {
        merchant_id: fact.merchantId,
        kind,
        id: fact.id,
        member_id: fact.memberId,
        amount_minor: BigInt(fact.amountMinor),
        at: new Date(fact.at),
      },
    ]);
  outbox.listen('records.deposit', 'deposit.credited', (tx, { merchantId, body, at }) =>
    money(tx, 'deposit', { ...body, merchantId, id: body.orderId, at }),
  );
  outbox.listen('records.bonus', 'bonus.credited', (tx, { merchantId, body, at }) =>
    money(tx, 'bonus', { ...body, merchantId, at }),
  );
  outbox.listen('records.bonuses', 'bonuses.credited', (tx, { merchantId, body: { credits }, at }) =>
    saveMoneys(
      tx,
      credits
        .filter(({ amountMinor }) => amountMinor !== '0')
        .map(({ id, memberId, amountMinor }) => ({
          merchant_id: merchantId,
          kind: 'bonus' as const,
          id,
          member_id: memberId,
          amount_minor: BigInt(amountMinor),
          at: new Date(at),
        })),
    ),
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

/** A hint for open screens; a client that missed it reads the list again. */
async function publishWinners(deps: Recording, db: Db, merchantId: string, records: readonly BetRecord[]) {
  const winners = records.filter(({ is_trial: isTrial, stake_minor: stakeMinor, payout_minor: payoutMinor }) =>
    isWinner({ isTrial, stakeMinor, payoutMinor }),
  );
  if (winners.length === 0) return;
  const merchant = deps.merchantOf(merchantId);
  const names = await deps.maskedNames(db, merchantId, [...new Set(winners.map((record) => record.member_id))]);
  const games = await deps.catalog.gamesByCode(db, merchantId, [...new Set(winners.map((record) => record.game))]);
  for (const record of winners) {
    const game = games.get(record.game);
    const username = names.get(record.member_id);
    if (!game || username === undefined) continue;
    deps.live.publish(merchantId, 'winners', '', {
      username,
      id: game.id,
      winAmount: formatAmount(record.payout_minor, merchant.currency),
      at: record.at.toISOString(),
    });
  }
}
