/** One contract suite, three ledgers: in memory, embedded, on a database server. */
import { createSqlLedger, type SqlPort } from '#ledger';
import { createModelLedger, expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { type Postgres, startPostgres } from '#test-services/postgres.ts';
import { describeLedger } from '../testing/contract-suite.ts';
import type { LedgerUnderTest } from '../testing/ledger-under-test.ts';
import { applySchema, type OwnedPool, openPglite, openPostgres } from '../testing/pools.ts';

function underTest(pool: OwnedPool): LedgerUnderTest<SqlPort> {
  return {
    ledger: createSqlLedger({ commonKinds: ['stake', 'payout'] }),
    transaction: (run) => pool.transaction(run),
  };
}

async function closeBooks(pool: OwnedPool): Promise<void> {
  await expectBooksToBalance(pool);
  await expectWatcherToFindNothing(pool);
  await pool.close();
}

describeLedger('memory', async () => {
  const ledger = createModelLedger();
  return { ledger, transaction: ledger.transaction };
});

let lite: OwnedPool;
describeLedger(
  'PGlite',
  async () => {
    lite = await openPglite();
    return underTest(lite);
  },
  () => closeBooks(lite),
);

let postgres: Postgres;
let pool: OwnedPool;
describeLedger(
  'Postgres',
  async () => {
    postgres = await startPostgres();
    await applySchema(postgres.url);
    pool = openPostgres(postgres.url);
    return underTest(pool);
  },
  async () => {
    await closeBooks(pool);
    await postgres.stop();
  },
);
