/** The background jobs of a shard. Those that serve all nodes are leased by one node until it stops renewing. */
import { beginDay } from '#ledger';
import type { ClusterJobs } from '../db/jobs/cluster-jobs.ts';
import { reasonOf } from '../db/jobs/faults.ts';
import { type Repeated, repeat } from '../db/jobs/repeat.ts';
import type { Database } from '../db/open-database.ts';
import { vacuumQueues } from '../db/schema/vacuum.ts';
import type { Logger } from '../http/log.ts';
import type { Hub } from '../live/hub.ts';
import type { Merchant } from '../modules/merchants/index.ts';
import type { Modules } from '../modules.ts';
import type { RunningOutbox } from '../outbox/create-outbox.ts';
import type { SecurityLog } from '../security/security-log.ts';

const BOOKS_EVERY_MS = 60_000;
const DAY_EVERY_MS = 60_000;
const BLIND_AFTER_SECONDS = 600;
/** Days that could not be compared are due again after a minute, and later at growing pauses. */
const COMPARED_EVERY_MS = 60_000;
/** A server that opens, with all its draws, has no time for others' statements: those of a sandbox are its own to answer. */
const COMPARED_AFTER_MS = 30_000;

const REGISTERED_EVERY_MS = 600_000;

const secondsSince = (start: number) => (performance.now() - start) / 1_000;

/** What works on one database. */
export interface ShardParts {
  readonly name: string;
  readonly database: Database;
  /** The merchants that live in it. */
  readonly here: () => readonly Merchant[];
  readonly outbox: RunningOutbox;
  readonly hub: Hub;
  readonly jobs: ClusterJobs;
  readonly security: SecurityLog;
  readonly modules: Modules;
}

export function startShardJobs(log: Logger, shard: ShardParts): Repeated[] {
  const { database, outbox, hub, security, jobs } = shard;
  const {
    messenger,
    levels,
    documents,
    cashier,
    catalog,
    transfers,
    identity,
    play,
    records,
    rewards,
    agents,
    support,
    push,
    operators,
  } = shard.modules;
  const every = (milliseconds: number, job: string, act: () => Promise<unknown>, firstAfterMs?: number) =>
    repeat(milliseconds, act, (error) => log.error({ err: error, job }, 'a job failed'), firstAfterMs);
  const names = ['messages', 'exports'];
  const onOneNode = (milliseconds: number, job: string, act: () => Promise<unknown>, firstAfterMs?: number) => {
    names.push(job);
    const held = async () => {
      if (await jobs.hold(job, Math.max(3 * milliseconds, 15_000))) await noted(jobs, job, milliseconds, act);
    };
    return every(milliseconds, job, held, firstAfterMs);
  };
  const comparing = (job: string, act: () => Promise<unknown>) =>
    onOneNode(COMPARED_EVERY_MS, job, act, COMPARED_AFTER_MS);
  return [
    every(60_000, 'version', async () => {
      const migrations = await database.newerMigrations();
      if (migrations.length > 0) log.error({ migrations }, 'the database is of a later version: stop this node');
    }),
    every(1_000, 'messages', () => noted(jobs, 'messages', 1_000, messenger.sendDue)),
    onOneNode(3_000, 'cashier', cashier.workOnDue),
    onOneNode(3_000, 'rewards', rewards.workOnDue),
    onOneNode(3_000, 'levels', levels.workOnDue),
    onOneNode(60_000, 'documents', documents.workOnDue),
    comparing('reconciliation', cashier.reconcileDue),
    comparing('vendor reconciliation', transfers.reconcileDue),
    onOneNode(600_000, 'retention', cashier.deleteExpired),
    onOneNode(3_000, 'transfers', transfers.workOnDue),
    onOneNode(3_000, 'vendor histories', transfers.readHistories),
    onOneNode(5_000, 'game lists', catalog.readDueLists),
    onOneNode(10_000, 'agents', agents.workOnDue),
    onOneNode(3_000, 'open rounds', play.endDueRounds),
    onOneNode(60_000, 'outbox', async () => {
      await outbox.prune();
      await vacuumQueues(database);
    }),
    onOneNode(DAY_EVERY_MS, 'day of the books', () => beginDay(database.sql)),
    onOneNode(BOOKS_EVERY_MS, 'books', watching(log, shard)),
    every(2_000, 'live streams', hub.catchUp),
    onOneNode(600_000, 'live events', hub.prune),
    every(1_000, 'security events', security.save),
    every(3_000, 'exports', () => noted(jobs, 'exports', 3_000, operators.workOnExports)),
    onOneNode(2_000, 'web push', push.sendDue),
    ...operatorJobs(onOneNode, operators),
    onOneNode(30_000, 'chats', support.tendChats),
    onOneNode(600_000, 'record days', records.followClocks),
    onOneNode(10_000, 'figures', async () => {
      await records.foldFigures();
      await cashier.foldFigures();
    }),
    onOneNode(600_000, 'identity', async () => {
      const merchantIds = shard.here().map(({ id }) => id);
      await identity.sweep(merchantIds);
      await messenger.sweep(merchantIds);
      await security.sweep(merchantIds);
      await rewards.sweep(merchantIds);
    }),
    every(REGISTERED_EVERY_MS, 'jobs', () => jobs.register(names)),
  ];
}

type OnOneNode = (milliseconds: number, job: string, act: () => Promise<unknown>) => Repeated;

const operatorJobs = (onOneNode: OnOneNode, operators: Modules['operators']): Repeated[] => [
  onOneNode(3_000, 'mailings', operators.workOnAudiences),
  onOneNode(5_000, 'erasures', operators.workOnErasures),
  onOneNode(3_600_000, 'audit heads', operators.logHeads),
  onOneNode(600_000, 'liability', operators.storeLiability),
  onOneNode(600_000, 'players at risk', operators.lookForRisk),
];

/** How it ended is where operators see it. */
async function noted(jobs: ClusterJobs, job: string, everyMs: number, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    await jobs.noteRun(job, { everyMs, fault: reasonOf(error) });
    throw error;
  }
  await jobs.noteRun(job, { everyMs });
}

function watching(log: Logger, { modules: { watcher } }: ShardParts): () => Promise<void> {
  const started = performance.now();
  return async () => {
    try {
      await watcher.look();
    } finally {
      // After a long stop the books are looked at in slices again: the time before the start is not held against the watcher.
      const seconds = Math.min((await watcher.lastGoodSeconds()) ?? Number.POSITIVE_INFINITY, secondsSince(started));
      if (seconds > BLIND_AFTER_SECONDS) log.error({ seconds }, 'no good look at the books');
    }
  };
}
