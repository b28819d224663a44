import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bug, ok, refuse } from '#kernel';
import type { Db, Tx } from './db.ts';
import { lockDirectory } from './engines/lock-file.ts';
import { openDatabase } from './open-database.ts';
import { migrate, readMigrations } from './schema/migrate.ts';
import { sqlPortOf } from './sql-ports.ts';
import type { Tables } from './tables.ts';
import { acrossMerchants } from './tenancy/tenant-guard.ts';
import { openEmptyEngine, openTestDatabase, type TestDatabase } from './testing.ts';
import { afterCommit, atomically, beforeCommit, inSavepoint, inTransaction } from './transactions.ts';

let base: TestDatabase;
let db: Db;
beforeAll(async () => {
  base = await openTestDatabase();
  db = base.db;
});
afterAll(() => base.close());

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const override = (merchant_id: string, n: number, value: unknown = 1) => ({
  merchant_id,
  id: id(n),
  key: 'flag.chat',
  value: JSON.stringify(value),
  decided_by: 'tester',
  reason: 'test',
  decided_at: new Date(0),
});
const idsOf = async (merchant: string) =>
  (
    await db.selectFrom('merchant_override').select('id').where('merchant_id', '=', merchant).orderBy('id').execute()
  ).map((row) => row.id);

describe('inTransaction', () => {
  const deps = { atomically: <Value>(act: (tx: Tx) => Promise<Value>) => atomically(db, act) };

  it('returns what was made, and rolls back on a throw', async () => {
    const made = await inTransaction(deps, async (tx) => {
      await tx.insertInto('merchant_override').values(override('in', 1)).execute();
      return 'made';
    });
    expect(made).toBe('made');
    const broken = inTransaction(deps, async (tx) => {
      await tx.insertInto('merchant_override').values(override('in', 2)).execute();
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await idsOf('in')).toEqual([id(1)]);
  });
});

describe('atomically', () => {
  it('commits, and then runs what was registered for after the commit', async () => {
    const reported: string[] = [];
    await atomically(db, async (tx) => {
      await tx.insertInto('merchant_override').values(override('a', 1)).execute();
      afterCommit(() => reported.push('committed'));
      expect(reported).toEqual([]);
    });
    expect(reported).toEqual(['committed']);
    expect(await idsOf('a')).toEqual([id(1)]);
  });

  it('does last, once and together, what is to come before the commit, without what a failed part or a refusal left', async () => {
    const done: string[] = [];
    const last = async (tx: Tx, items: readonly number[]) => {
      done.push(`last ${items.join()}`);
      for (const item of items) await tx.insertInto('merchant_override').values(override('last', item)).execute();
    };
    await atomically(db, async (tx) => {
      beforeCommit(last, 1);
      await inSavepoint(tx, async () => {
        beforeCommit(last, 2);
        throw new Error('in a part');
      });
      beforeCommit(last, 3);
      afterCommit(() => done.push('committed'));
      done.push('everything else');
    });
    expect(done).toEqual(['everything else', 'last 1,3', 'committed']);
    await atomically(db, async () => {
      beforeCommit(last, 4);
      return refuse('game.unknown');
    });
    expect(await idsOf('last')).toEqual([id(1), id(3)]);
  });

  it('rolls back on a refusal and returns it', async () => {
    const reported: string[] = [];
    const answer = await atomically(db, async (tx) => {
      await tx.insertInto('merchant_override').values(override('b', 2)).execute();
      afterCommit(() => reported.push('committed'));
      return refuse('game.unknown');
    });
    expect(answer).toEqual(refuse('game.unknown'));
    expect([await idsOf('b'), reported]).toEqual([[], []]);
  });

  it('rolls back on a throw', async () => {
    const broken = atomically(db, async (tx) => {
      await tx.insertInto('merchant_override').values(override('b', 3)).execute();
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await idsOf('b')).toEqual([]);
  });

  it('retries after a lost race, at most ten times', async () => {
    let runs = 0;
    const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const answer = await atomically(db, async () => {
      runs += 1;
      if (runs < 3) throw lost;
      return ok(runs);
    });
    expect(answer).toEqual(ok(3));
    runs = 0;
    await expect(
      atomically(db, async () => {
        runs += 1;
        throw lost;
      }),
    ).rejects.toThrow('deadlock');
    expect(runs).toBe(10);
  });

  it('retries once after a unique violation by a concurrent transaction, and no more', async () => {
    let runs = 0;
    const claim = async (taken: boolean) =>
      atomically(db, async (tx) => {
        runs += 1;
        if (taken && runs > 1) return refuse('member.address_taken');
        await tx.insertInto('merchant_override').values(override('b', 4)).execute();
        await tx.insertInto('merchant_override').values(override('b', 4)).execute();
        return ok({});
      });
    expect(await claim(true)).toEqual(refuse('member.address_taken'));
    expect(runs).toBe(2);
    runs = 0;
    await expect(claim(false)).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(2);
    expect(await idsOf('b')).toEqual([]);
  });

  it('throws a Bug for a query beside the open transaction instead of hanging on the only connection', async () => {
    await expect(atomically(db, () => idsOf('a'))).rejects.toThrow(Bug);
    await expect(atomically(db, () => atomically(db, async () => 1))).rejects.toThrow(Bug);
    expect(await idsOf('a')).toEqual([id(1)]);
  });

  it('completes all reads and transactions that start together', async () => {
    const all = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? atomically(db, async (tx) => {
            await tx
              .insertInto('merchant_override')
              .values(override('c', 100 + n))
              .execute();
          })
        : idsOf('c'),
    );
    await Promise.all(all);
    expect(await idsOf('c')).toHaveLength(10);
  });
});

describe('values', () => {
  it('returns bigint columns as bigint, and jsonb as it was stored', async () => {
    const { rows } = await sql<{ big: bigint; small: number; day: string }>`
      select 9007199254740993::int8 as big, 7::int4 as small, date '2026-03-01' as day`.execute(db);
    expect(rows).toEqual([{ big: 9007199254740993n, small: 7, day: '2026-03-01' }]);
    await atomically(db, (tx) =>
      tx
        .insertInto('merchant_override')
        .values(override('d', 5, ['x', { y: true }]))
        .execute(),
    );
    const row = await db
      .selectFrom('merchant_override')
      .select('value')
      .where('merchant_id', '=', 'd')
      .executeTakeFirst();
    expect(row?.value).toEqual(['x', { y: true }]);
  });

  it('gives the ledger its port in the open transaction, and its pool beside it', async () => {
    await atomically(db, async (tx) => {
      const port = sqlPortOf(tx);
      await port.query('create temporary table port_test (n bigint) on commit drop', []);
      await port.query('insert into port_test values ($1)', [5n]);
      expect(await port.query('select n from port_test', [])).toEqual([{ n: 5n }]);
    });
    const pooled = base.sql.transaction((tx) => tx.query<{ n: bigint }>('select $1::int8 as n', [6n]));
    expect(await pooled).toEqual([{ n: 6n }]);
    await expect(atomically(db, () => base.sql.query('select 1', []))).rejects.toThrow(Bug);
  });
});

describe('the tenant guard', () => {
  const kysely = () => db as Kysely<Tables>;
  type Planted = [string, (db: Kysely<Tables>) => { execute(): Promise<unknown> }];
  const violations: Planted[] = [
    ['a read without a condition', (db) => db.selectFrom('merchant_override').selectAll()],
    ['a read by id alone', (db) => db.selectFrom('merchant_override').select('key').where('id', '=', id(1))],
    [
      'a condition that need not hold',
      (db) =>
        db
          .selectFrom('merchant_override')
          .select('key')
          .where((eb) => eb.or([eb('merchant_id', '=', 'a'), eb('id', '=', id(1))])),
    ],
    [
      'a read of many merchants',
      (db) => db.selectFrom('merchant_override').select('key').where('merchant_id', 'in', ['a', 'b']),
    ],
    ['a read of all but one', (db) => db.selectFrom('merchant_override').select('key').where('merchant_id', '!=', 'a')],
    [
      'a join that forgets the second table',
      (db) =>
        db
          .selectFrom('fact')
          .innerJoin('delivery', 'delivery.fact_id', 'fact.id')
          .select('fact.id')
          .where('fact.merchant_id', '=', 'a'),
    ],
    [
      'two tables tied to each other and to nobody',
      (db) =>
        db
          .selectFrom('fact')
          .innerJoin('delivery', 'delivery.merchant_id', 'fact.merchant_id')
          .select('fact.id')
          .where('kind', '=', 'x'),
    ],
    [
      'a table compared with itself',
      (db) => db.selectFrom('fact').select('id').whereRef('fact.merchant_id', '=', 'fact.merchant_id'),
    ],
    [
      'a subquery that forgets',
      (db) =>
        db
          .selectFrom('fact')
          .select('id')
          .where('merchant_id', '=', 'a')
          .where('id', 'in', (eb) => eb.selectFrom('delivery').select('fact_id')),
    ],
    [
      'a common table that forgets',
      (db) =>
        db
          .with('all_facts', (cte) => cte.selectFrom('fact').select('id'))
          .selectFrom('all_facts')
          .selectAll(),
    ],
    ['an update by id alone', (db) => db.updateTable('merchant_override').set({ key: 'x' }).where('id', '=', id(1))],
    ['a delete of everything', (db) => db.deleteFrom('merchant_override')],
    [
      'an insert without the column',
      (db) =>
        db.insertInto('merchant_override').values({ ...override('a', 9), merchant_id: undefined as unknown as string }),
    ],
    [
      'an insert that meets conflicts of all merchants',
      (db) =>
        db
          .insertInto('merchant_override')
          .values(override('a', 9))
          .onConflict((conflict) => conflict.columns(['id']).doNothing()),
    ],
    ['raw SQL that forgets', (db) => ({ execute: () => sql`select id from fact`.execute(db) })],
    [
      'raw SQL within a query',
      (db) =>
        db
          .selectFrom('merchant_override')
          .select(sql<number>`(select count(*) from fact)`.as('n'))
          .where('merchant_id', '=', 'a'),
    ],
  ];

  it.each(violations)('stops %s before it reaches the database', async (_name, plant) => {
    await expect(plant(kysely()).execute()).rejects.toThrow(/without its merchant_id/);
    await expect(plant(kysely()).execute()).rejects.toThrow(Bug);
  });

  const honest: Planted[] = [
    ['a read of one merchant', (db) => db.selectFrom('fact').select('id').where('fact.merchant_id', '=', 'a')],
    [
      'a join along the key',
      (db) =>
        db
          .selectFrom('fact as f')
          .innerJoin('delivery as d', (join) =>
            join.onRef('d.merchant_id', '=', 'f.merchant_id').onRef('d.fact_id', '=', 'f.id'),
          )
          .select('f.id')
          .where('f.merchant_id', '=', 'a'),
    ],
    [
      'a subquery tied to the query around it',
      (db) =>
        db
          .selectFrom('fact as f')
          .select('f.id')
          .where('f.merchant_id', '=', 'a')
          .where((eb) =>
            eb.exists(
              eb.selectFrom('delivery as d').select('d.fact_id').whereRef('d.merchant_id', '=', 'f.merchant_id'),
            ),
          ),
    ],
    [
      'raw SQL that names it',
      (db) => ({ execute: () => sql`select id from fact where merchant_id = ${'a'}`.execute(db) }),
    ],
    ['a table of the server', (db) => db.selectFrom('server_key').selectAll()],
    ['a job of the server that says so', (db) => acrossMerchants(db).selectFrom('fact').select('id')],
  ];

  it.each(honest)('lets %s pass', async (_name, plant) => {
    await expect(plant(kysely()).execute()).resolves.toBeDefined();
  });

  it('hides the rows of one merchant from another', async () => {
    await atomically(db, async (tx) => {
      await tx
        .insertInto('merchant_override')
        .values([override('north', 50), override('south', 51)])
        .execute();
    });
    await atomically(db, (tx) =>
      tx.updateTable('merchant_override').set({ key: 'gone' }).where('merchant_id', '=', 'north').execute(),
    );
    await atomically(db, (tx) => tx.deleteFrom('merchant_override').where('merchant_id', '=', 'north').execute());
    expect([await idsOf('north'), await idsOf('south')]).toEqual([[], [id(51)]]);
  });
});

describe('migrations', () => {
  it('applies each file once, and refuses one that was changed afterwards', async () => {
    const engine = await openEmptyEngine();
    const first = { name: 'server/1.sql', text: 'create table one (n int); create table two (n int);', checksum: 'x' };
    expect(await migrate(engine, [first])).toEqual(['server/1.sql']);
    expect(await migrate(engine, [first])).toEqual([]);
    await expect(migrate(engine, [{ ...first, checksum: 'y' }])).rejects.toThrow('changed after it was applied');
    await engine.close();
  });

  it('are refused to a build that is older than the database, which then changes nothing', async () => {
    const engine = await openEmptyEngine();
    const first = { name: 'server/1.sql', text: 'create table one (n int);', checksum: 'x' };
    const second = { name: 'server/2.sql', text: 'alter table one drop column n;', checksum: 'y' };
    const other = { name: 'server/3.sql', text: 'create table three (n int);', checksum: 'z' };
    await migrate(engine, [first, second]);
    await expect(migrate(engine, [first])).rejects.toThrow(
      'This build is older than the database: it does not know server/2.sql.',
    );
    await expect(migrate(engine, [first, other])).rejects.toThrow('older than the database');
    const connection = await engine.acquire();
    const { rows } = await connection.query("select to_regclass('three') is null as is_missing", []);
    engine.release(connection);
    expect(rows).toEqual([{ is_missing: true }]);
    expect(await migrate(engine, [first, second, other])).toEqual(['server/3.sql']);
    await engine.close();
  });

  it('of a later version are noticed by a running process', async () => {
    const database = await openTestDatabase();
    expect(await database.newerMigrations()).toEqual([]);
    await sql`insert into migration (name, checksum) values ('server/9999-later.sql', 'x')`.execute(database.db);
    expect(await database.newerMigrations()).toEqual(['server/9999-later.sql']);
    await database.close();
  });

  it('leaves nothing of a file that fails', async () => {
    const engine = await openEmptyEngine();
    const bad = { name: 'server/2.sql', text: 'create table half (n int); select nothing_such();', checksum: 'x' };
    await expect(migrate(engine, [bad])).rejects.toThrow('server/2.sql failed');
    expect(await migrate(engine, [{ ...bad, text: 'create table half (n int)' }])).toEqual(['server/2.sql']);
    await engine.close();
  });

  it('puts the merchant first in the key of every tenant table', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select c.table_name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.column_name = 'merchant_id' and c.table_schema = current_schema() and not exists (
        select 1 from information_schema.key_column_usage k
        join information_schema.table_constraints p on p.constraint_name = k.constraint_name and p.constraint_type = 'PRIMARY KEY'
        where k.table_name = c.table_name and k.column_name = 'merchant_id' and k.ordinal_position = 1)`.execute(db);
    expect(rows.map((row) => row.table_name).filter((name) => !name.startsWith('ledger_'))).toEqual([]);
    expect(readMigrations().length).toBeGreaterThan(2);
  });
});

describe('the lock of the data directory', () => {
  it('refuses a second process while the first lives, and takes over from a dead one', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'croupier-lock-'));
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    unlock();
    for (const dead of ['999999999 gone', `${process.pid} another-boot:1`, 'nonsense', '']) {
      writeFileSync(join(directory, 'house.lock'), dead);
      lockDirectory(directory)();
    }
    rmSync(directory, { recursive: true });
  });

  it('restricts the directory to its own account, whatever its mode was before', () => {
    const parent = mkdtempSync(join(tmpdir(), 'croupier-modes-'));
    const [fresh, open] = [join(parent, 'fresh'), join(parent, 'open')];
    mkdirSync(open);
    chmodSync(open, 0o777);
    for (const directory of [fresh, open]) {
      lockDirectory(directory)();
      expect((statSync(directory).mode & 0o777).toString(8), directory).toBe('700');
    }
    rmSync(parent, { recursive: true });
  });

  it('preserves the data between two openings', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'croupier-data-'));
    const before = await openDatabase({ directory });
    await expect(openDatabase({ directory })).rejects.toThrow('in use by process');
    await atomically(before.db, (tx) => tx.insertInto('merchant_override').values(override('kept', 1)).execute());
    await before.close();
    const after = await openDatabase({ directory });
    const row = await after.db
      .selectFrom('merchant_override')
      .select('id')
      .where('merchant_id', '=', 'kept')
      .executeTakeFirst();
    expect(row?.id).toBe(id(1));
    await after.close();
    rmSync(directory, { recursive: true });
  });
});
