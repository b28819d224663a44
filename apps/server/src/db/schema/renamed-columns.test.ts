import { expect, it } from 'vitest';
import { overEngine } from '../open-database.ts';
import { openUnmigrated } from '../testing.ts';
import { migrate, readMigrations } from './migrate.ts';

const RENAMING = ['0103-game-provider', '0104-game-id', '0105-vendor-number', '0107-member-phone'].map(
  (name) => `house/${name}.sql`,
);
const MEMBER = '00000000-0000-7000-8000-000000000001';

const rowsBefore = `
  set session_replication_role = replica;
  insert into game (merchant_id, node_id, vendor, vassalage, game_code, game_group_id, category, classify, names, search, symbol, hue,
      supports_free_play, launch, position, tel_node_id)
    values ('demo', 7, 'ORIGINALS', 'HOUSE', 'dice', 'g', 'LOCAL', '', '{}', 'dice', 'dice', 250, true, 'stage', 1, 42);
  insert into favourite_game (merchant_id, member_id, node_id) values ('demo', '${MEMBER}', 7);
  insert into recent_game (merchant_id, member_id, node_id) values ('demo', '${MEMBER}', 7);
  insert into game_word (merchant_id, word, node_id) values ('demo', 'dice', 7);
  insert into launch_ticket (merchant_id, ticket_hash, session_id, game, node_id, is_free, language, expires_at)
    values ('demo', 'ticket', '${MEMBER}', 'dice', 7, false, 'EN', now());
  insert into stage_token (merchant_id, token_hash, session_id, game, node_id, is_free, expires_at)
    values ('demo', 'token', '${MEMBER}', 'dice', 7, false, now());
  insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version, mobile_num,
      country_dialing_code, mobile_proven_at)
    values ('demo', '${MEMBER}', 'tiger', 'Tiger', false, 'crown', 'EN', now(), now(), '1', '9171234567', '63', now());
`;

it('renames columns of games and members, and their rows, views and indexes stay', async () => {
  const engine = await openUnmigrated();
  // Later ones build on the new names.
  const all = readMigrations().filter(({ name }) => !name.startsWith('house/') || name < 'house/0108');
  await migrate(
    engine,
    all.filter(({ name }) => !RENAMING.includes(name)),
  );
  const connection = await engine.acquire();
  await connection.script(rowsBefore);
  engine.release(connection);

  expect(await migrate(engine, all)).toEqual(RENAMING);

  const { sql, close } = await overEngine(engine);
  const read = (text: string) => sql.query(text, []);
  expect(await read('select id, provider, vendor_number from game')).toEqual([
    { id: 7, provider: 'HOUSE', vendor_number: 42 },
  ]);
  for (const table of ['favourite_game', 'recent_game', 'game_word', 'launch_ticket', 'stage_token'])
    expect(await read(`select game_id from ${table}`), table).toEqual([{ game_id: 7 }]);
  expect(await read('select phone from member')).toEqual([{ phone: '9171234567' }]);
  expect(await read('select mobile from member_contact')).toEqual([{ mobile: '63 9171234567' }]);
  const old = await read(
    `select table_name, column_name from information_schema.columns
     where column_name in ('vassalage', 'node_id', 'tel_node_id', 'mobile_num')`,
  );
  expect(old).toEqual([]);
  const twice = `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, phone,
      country_dialing_code, mobile_proven_at)
    values ('demo', gen_random_uuid(), 'other', 'Other', true, 'crown', 'EN', now(), '9171234567', '63', now())`;
  await expect(read(twice)).rejects.toThrow(/member_mobile_proven/);
  await close();
}, 120_000);
