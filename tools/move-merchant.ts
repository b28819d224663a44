/**
 * `npm run move-merchant -- lotus --to east`: moves a merchant to another database of `DATABASES`, under the settings of the server. Run it
 * again after an interruption; `--call-off` ends a move that was not finished, `--remove-left` removes the rows that a move has left.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { openPostgres } from '../apps/server/src/db/engines/postgres-engine.ts';
import { sqlPoolOf } from '../apps/server/src/db/sql-ports.ts';
import { callOffMove, type Move, moveMerchant, removeLeftRows } from '../apps/server/src/shards/move-merchant.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, 'call-off': { type: 'boolean' }, 'remove-left': { type: 'boolean' } },
});
const [merchantId] = positionals;
const chosen = [values.to, values['call-off'], values['remove-left']].filter((one) => one !== undefined);
if (merchantId === undefined || chosen.length !== 1) {
  throw new Error('npm run move-merchant -- MERCHANT --to DATABASE | --call-off | --remove-left');
}

const { databaseUrl, migrateDatabaseUrl = databaseUrl, databases } = readConfig(process.env);
if (migrateDatabaseUrl === undefined)
  throw new Error('DATABASE_URL is not set: the embedded database is the only one.');
const urls = { default: migrateDatabaseUrl };
for (const [name, { url, migrateUrl = url }] of Object.entries(databases)) Object.assign(urls, { [name]: migrateUrl });
const engines = await Promise.all(
  Object.entries(urls).map(async ([name, url]) => ({ name, engine: await openPostgres({ url, poolSize: 3 }) })),
);
try {
  const places = engines.map(({ name, engine }) => ({ name, pool: sqlPoolOf(engine) }));
  const [main] = places;
  if (!main) throw new Error('the default database comes first');
  const move: Move = { merchantId, main: main.pool, places };
  const done = await (values.to === undefined
    ? values['call-off']
      ? callOffMove(move).then(() => 'called off')
      : removeLeftRows(move).then((rows) => `${rows} rows removed`)
    : moveMerchant(move, values.to).then(({ tables, rows }) => `${rows} rows of ${tables} tables moved and compared`));
  process.stdout.write(`${merchantId}: ${done}\n`);
} finally {
  await Promise.all(engines.map(({ engine }) => engine.close()));
}
