/** The ledger has a line's time from the database: tests of days give it the time of their clock, as the owner of the tables can. */
import type { TestApp } from '../../../../testing.ts';

/** What has none of these moments yet has the last of them. */
export async function dateLedger(app: TestApp, merchantId: string, days: readonly number[]): Promise<void> {
  const run = <Row extends object>(text: string, values: unknown[] = []) => app.database.sql.query<Row>(text, values);
  const parts = await run<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.transfer'::regclass`,
  );
  const tables = ['transfer', ...parts.map(({ name }) => name)];
  for (const table of tables) await run(`alter table ledger.${table} disable trigger user`);
  const moments = days.map((ms) => new Date(ms));
  await run('update ledger.transfer set at = $2 where merchant_id = $1 and at <> all ($3::timestamptz[])', [
    merchantId,
    moments.at(-1),
    moments,
  ]);
  for (const table of tables) await run(`alter table ledger.${table} enable trigger user`);
}
