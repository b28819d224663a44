/** What a monitoring system reads of the shards: the sums over all of them. */
import { failuresCounted } from '../db/failures.ts';
import type { Reading } from '../http/metrics.ts';
import type { CorrectionCounts } from '../modules/lottery/index.ts';
import { countUnreconciled } from '../modules/reconciliation/index.ts';
import type { Backlog } from '../outbox/deliveries.ts';
import type { Shard } from './shard.ts';
import type { Shards } from './shards.ts';

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

function upOf({ all, states }: Pick<Shards, 'all' | 'states'>): readonly Shard[] {
  const away = new Set(states().flatMap(({ name, isUp }) => (isUp ? [] : [name])));
  return all().filter(({ name }) => !away.has(name));
}

export function readingsOf(shards: Pick<Shards, 'all' | 'states'>): Reading[] {
  // A database that is away is a reading of its own: the sums are those of the others.
  const up = () => upOf(shards);
  const inAll = (read: (shard: Shard) => number | Promise<number>) => async () =>
    sum(await Promise.all(up().map(read)));
  const ofMerchants = (read: (shard: Shard, merchantId: string) => Promise<number>) =>
    inAll(async (shard) => sum(await Promise.all(shard.here().map(({ id }) => read(shard, id)))));
  const unreconciled = (area: 'payments' | 'vendors') =>
    ofMerchants(({ database }, id) => countUnreconciled(database.db, id, area));
  // If the books were never checked, the age counts from the start of the server.
  const lastGoodLook = async () =>
    Math.max(
      0,
      ...(await Promise.all(
        up().map(async ({ modules }) => (await modules.watcher.lastGoodSeconds()) ?? process.uptime()),
      )),
    );
  return [
    {
      name: 'databases_away',
      help: 'Databases that do not answer: their merchants are refused.',
      read: () => shards.states().filter(({ isUp }) => !isUp).length,
    },
    {
      name: 'money_set_aside',
      help: 'Withdrawals and transfers that failed too often and wait for operators.',
      read: ofMerchants(async ({ database: { db }, modules: { cashier, transfers } }, id) => {
        const withdrawals = await cashier.backOffice.setAside(db, id);
        return withdrawals.length + (await transfers.backOffice.setAside(db, id)).length;
      }),
    },
    {
      name: 'payments_unreconciled',
      help: 'What providers’ statements and the orders differ in, and days without a statement.',
      read: unreconciled('payments'),
    },
    {
      name: 'vendors_unreconciled',
      help: 'What vendors’ lists and the transfers differ in, and days without a list.',
      read: unreconciled('vendors'),
    },
    {
      name: 'vendor_bets_left_out',
      help: 'Lines of vendors’ histories that are no bet of a member.',
      read: ofMerchants(async ({ database: { db }, modules: { transfers } }, id) =>
        sum((await transfers.backOffice.histories(db, id)).map(({ left }) => left)),
      ),
    },
    {
      name: 'vendor_histories_failing',
      help: 'Vendors whose history of bets failed, and is tried again.',
      read: ofMerchants(
        async ({ database: { db }, modules: { transfers } }, id) =>
          (await transfers.backOffice.histories(db, id)).filter(({ attempts }) => attempts > 1).length,
      ),
    },
    {
      name: 'wallets_frozen',
      help: 'Merchants whose withdrawals are stopped.',
      read: ofMerchants(async ({ database, modules: { walletModule } }, id) =>
        (await walletModule.freezing.current(database.db, id)) === undefined ? 0 : 1,
      ),
    },
    {
      name: 'books_last_good_look_seconds',
      help: 'Since the books were found right: of several databases, the longest.',
      read: lastGoodLook,
    },
    {
      name: 'lottery_orders_set_aside',
      help: 'Orders that could not be settled.',
      read: inAll(({ modules }) => modules.lottery.countSetAside()),
    },
    ...beaconReadings(shards),
    ...correctionReadings(inAll),
    ...outboxReadings(shards),
    ...failureReadings,
  ];
}

function beaconReadings(shards: Pick<Shards, 'all'>): Reading[] {
  return [
    {
      name: 'beacon_failures_total',
      help: 'Requests of this node for rounds of a public beacon that were due and did not come.',
      read: () => sum(shards.all().map(({ modules }) => modules.lottery.beaconCounts().failures)),
      isCounter: true,
    },
    {
      name: 'beacon_rounds_late_total',
      help: 'Rounds of a public beacon that came to this node after their draw was due.',
      read: () => sum(shards.all().map(({ modules }) => modules.lottery.beaconCounts().late)),
      isCounter: true,
    },
  ];
}

type InAll = (read: (shard: Shard) => Promise<number>) => () => Promise<number>;

/** Official results of lotteries: what was not accepted, what was corrected, and what is owed since. */
function correctionReadings(inAll: InAll): Reading[] {
  // One read of each database serves the five numbers of a scrape.
  const looks = new WeakMap<Shard, { readonly atMs: number; readonly counts: Promise<CorrectionCounts> }>();
  const countsOf = (shard: Shard) => {
    const seen = looks.get(shard);
    if (seen && Date.now() - seen.atMs <= 500) return seen.counts;
    const counts = shard.modules.lottery.countCorrections();
    looks.set(shard, { atMs: Date.now(), counts });
    return counts;
  };
  const count = (of: keyof CorrectionCounts) => inAll(async (shard) => (await countsOf(shard))[of]);
  return [
    { name: 'lottery_results_refused', help: 'Reports of results that were not accepted.', read: count('refused') },
    {
      name: 'lottery_results_disputed',
      help: 'Of those, differ from the accepted result and wait for operators.',
      read: count('disputed'),
    },
    { name: 'lottery_corrections', help: 'Corrections of draws at merchants.', read: count('made') },
    { name: 'lottery_corrections_open', help: 'Of those, still go through orders.', read: count('open') },
    {
      name: 'lottery_orders_owing',
      help: 'Orders of which corrections could not take back all.',
      read: count('owing'),
    },
  ];
}

function outboxReadings(shards: Pick<Shards, 'all' | 'states'>): Reading[] {
  // One read serves the four numbers of a scrape.
  let look: { readonly atMs: number; readonly backlogs: Promise<readonly Backlog[]> } | undefined;
  const backlogs = () => {
    if (!look || Date.now() - look.atMs > 500)
      look = { atMs: Date.now(), backlogs: Promise.all(upOf(shards).map(({ outbox }) => outbox.backlog())) };
    return look.backlogs;
  };
  const total = (count: (backlog: Backlog) => number) => async () => sum((await backlogs()).map(count));
  return [
    {
      name: 'outbox_waiting',
      help: 'Deliveries that wait, of each database up to 10,000.',
      read: total(({ waiting }) => waiting),
    },
    { name: 'outbox_failing', help: 'Of those, failed before.', read: total(({ failing }) => failing) },
    { name: 'outbox_set_aside', help: 'Failed too often to be tried.', read: total(({ setAside }) => setAside) },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest.',
      read: async () => Math.max(0, ...(await backlogs()).map(({ oldestSeconds }) => oldestSeconds)),
    },
    {
      name: 'outbox_failures_total',
      help: 'Failures of this node.',
      read: () => sum(shards.all().map(({ outbox }) => outbox.failures())),
      isCounter: true,
    },
  ];
}

const failureReadings: readonly Reading[] = (
  [
    ['deadlock', 'database_deadlocks_total'],
    ['serialization', 'database_serialization_failures_total'],
    ['lock_timeout', 'database_lock_timeouts_total'],
    ['connection_lost', 'database_connections_lost_total'],
  ] as const
).map(([kind, name]) => ({ name, help: 'Met by transactions.', read: () => failuresCounted(kind), isCounter: true }));
