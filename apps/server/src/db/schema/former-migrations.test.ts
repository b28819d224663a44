import { expect, it } from 'vitest';
import type { Connection } from '../engines/engine.ts';
import { openUnmigrated } from '../testing.ts';
import { migrate, readMigrations } from './migrate.ts';

/** Takes a database to where the former versions had left it. */
const asBefore = `
  alter table deposit_order rename constraint deposit_order_requested_minor_check to deposit_order_asked_minor_check;
  alter table login_record rename constraint login_record_method_check to login_record_way_check;
  alter table step_ticket rename constraint step_ticket_method_check to step_ticket_way_check;
  alter table exclusion_fingerprint rename constraint exclusion_fingerprint_pkey to exclusion_mark_pkey;
  alter table member_fingerprint rename constraint member_fingerprint_pkey to member_mark_pkey;
  alter table outside_new_member rename constraint outside_new_member_pkey to outside_newcomer_pkey;
  alter table withdrawal_order rename constraint withdrawal_order_check1 to aside;
  alter table withdrawal_order rename constraint withdrawal_order_check2 to withdrawal_order_check1;
  alter table withdrawal_order rename constraint aside to withdrawal_order_check2;
  alter sequence merchant_override_position_seq rename to merchant_override_place_seq;
  delete from migration;
  insert into migration (name, checksum)
    select case when n <= 18 then 'ledger/' else 'house/' end || lpad(n::text, 4, '0') || '-any.sql', 'x' from generate_series(1, 227) n;`;

const namesIn = async (connection: Connection) => {
  const { rows } = await connection.query(
    `select conrelid::regclass::text || '.' || conname as name, pg_get_constraintdef(oid) as means from pg_constraint
     union all select oid::regclass::text, relkind::text from pg_class where relnamespace = 'public'::regnamespace
     union all select name, checksum from migration order by 1, 2`,
    [],
  );
  return rows;
};

async function openFormer() {
  const engine = await openUnmigrated();
  await migrate(engine);
  const connection = await engine.acquire();
  const fresh = await namesIn(connection);
  await connection.script(asBefore);
  return { engine, connection, fresh };
}

it('takes over a database that has all migrations of the versions before they were folded, and makes it as a new one is', async () => {
  const { engine, connection, fresh } = await openFormer();
  const before = await namesIn(connection);
  engine.release(connection);
  expect(await migrate(engine)).toEqual([]);
  const after = await engine.acquire();
  expect(await namesIn(after)).toEqual(fresh);
  expect(before).not.toEqual(fresh);
  engine.release(after);
  const later = { name: 'server/9999-later.sql', text: 'create table later (n int)', checksum: 'y' };
  expect(await migrate(engine, [...readMigrations(), later])).toEqual([later.name]);
  await engine.close();
});

it('refuses one that lacks some of them, and changes nothing in it', async () => {
  const { engine, connection } = await openFormer();
  await connection.script("delete from migration where name like '%0227%'");
  const before = await namesIn(connection);
  engine.release(connection);
  await expect(migrate(engine)).rejects.toThrow('The database has 226 of the 227 migrations');
  const after = await engine.acquire();
  expect(await namesIn(after)).toEqual(before);
  engine.release(after);
  await engine.close();
});
