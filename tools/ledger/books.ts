/**
 * `npm run books -- seal --before 2026-10-01`: seals the days of the ledger before this one, in every database of the server's settings;
 * `archive --before` seals them and puts them away; `verify` reads every sealed day again. Run it again after an interruption.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../apps/server/src/config.ts';
import { openPostgres } from '../../apps/server/src/db/engines/postgres-engine.ts';
import { sqlPoolOf } from '../../apps/server/src/db/sql-ports.ts';
import { archiveDays, brokenSeals, type SqlPool, sealDays } from '../../packages/ledger/src/index.ts';

/** A day of many millions of transfers is read whole. */
const STATEMENT_TIMEOUT_MS = 3_600_000;
const DAY_MS = 86_400_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { before: { type: 'string' } } });
const [verb = ''] = positionals;
if (!['seal', 'archive', 'verify'].includes(verb) || (verb === 'verify') !== (values.before === undefined))
  throw new Error('npm run books -- seal --before DAY | archive --before DAY | verify');

/** Days end in UTC. Yesterday may still be written by anyone who began before midnight. */
function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime())) throw new Error(`${text} is no day.`);
  if (day.getTime() > Date.now() - DAY_MS) throw new Error(`${text}: the days before yesterday can be sealed.`);
  return day;
}

async function run(pool: SqlPool): Promise<string> {
  if (values.before === undefined) {
    const broken = await brokenSeals(pool);
    if (broken.length > 0) process.exitCode = 1;
    return broken.length === 0
      ? 'every sealed day is as it was'
      : broken.map(({ merchantId, subject }) => `${merchantId} ${subject} is not as it was sealed`).join('\n');
  }
  const before = dayOf(values.before);
  const { days, seals } = await (verb === 'seal' ? sealDays(pool, before) : archiveDays(pool, before));
  return `${days} days ${verb === 'seal' ? 'sealed' : 'sealed and put away'}, ${seals} seals of merchants are new`;
}

const { databaseUrl, migrateDatabaseUrl = databaseUrl, databases } = readConfig(process.env);
if (migrateDatabaseUrl === undefined)
  throw new Error('DATABASE_URL is not set: the embedded database keeps its days as they are.');
const urls = { default: migrateDatabaseUrl };
for (const [name, { url, migrateUrl = url }] of Object.entries(databases)) Object.assign(urls, { [name]: migrateUrl });
for (const [name, url] of Object.entries(urls)) {
  const engine = await openPostgres({ url, poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    process.stdout.write(`${name}: ${await run(sqlPoolOf(engine))}\n`);
  } finally {
    await engine.close();
  }
}
