import { expect, it } from 'vitest';
import { overEngine } from '../open-database.ts';
import { openUnmigrated } from '../testing.ts';
import { migrate, readMigrations } from './migrate.ts';

const RENAMED = 'house/0770-cashable-bonuses.sql';
const ID = '00000000-0000-7000-8000-000000000001';

const rowsBefore = `
  set session_replication_role = replica;
  insert into campaign_version (merchant_id, code, version, terms, saved_by, saved_at) values
    ('demo', 'welcome', 1, '{"title": "our purse", "bonus": {"mode": "purse", "days": 7}}', 'ines', now()),
    ('demo', 'weekly', 1, '{"bonus": {"mode": "sticky"}}', 'ines', now());
  insert into level_scheme (merchant_id, version, terms, saved_by, saved_at) values
    ('demo', 1, '{"levels": [{"gift": {"bonus": {"mode": "purse"}}}]}', 'ines', now());
  insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor, required_minor,
      created_at)
    values ('demo', '${ID}', '${ID}', 'welcome', 1, 'once', 'PHP', 'active', '{"mode": "purse", "spend": "real_first"}', 1, 1, now());
`;

it('MEM-06: calls the mode of bonus money that becomes cash by its new name, wherever terms were saved', async () => {
  const engine = await openUnmigrated();
  const all = readMigrations().filter(({ name }) => !name.startsWith('house/') || name <= RENAMED);
  await migrate(
    engine,
    all.filter(({ name }) => name !== RENAMED),
  );
  const connection = await engine.acquire();
  await connection.script(rowsBefore);
  engine.release(connection);

  expect(await migrate(engine, all)).toEqual([RENAMED]);

  const { sql, close } = await overEngine(engine);
  const termsIn = async (table: string) =>
    (
      await sql.query<{ terms: unknown }>(
        `select terms from ${table} order by ${table === 'campaign_version' ? 'code' : 'merchant_id'}`,
        [],
      )
    ).map(({ terms }) => terms);
  // By code: weekly, welcome.
  expect(await termsIn('campaign_version')).toEqual([
    { bonus: { mode: 'sticky' } },
    { bonus: { mode: 'cashable', days: 7 }, title: 'our purse' },
  ]);
  expect(await termsIn('level_scheme')).toEqual([{ levels: [{ gift: { bonus: { mode: 'cashable' } } }] }]);
  expect(await termsIn('bonus_grant')).toEqual([{ mode: 'cashable', spend: 'real_first' }]);
  await close();
});
