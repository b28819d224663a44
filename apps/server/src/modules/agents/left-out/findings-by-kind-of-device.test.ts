import { expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../db/schema/migrate.ts';
import { openUnmigrated } from '../../../db/testing.ts';

const MIGRATION = 'house/0696-who-shares-a-device.sql';
const idOf = (n: number) => `00000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;
const AGENT = idOf(99);
const FROM = '2026-03-01T16:00:00Z';

it('AGT-02 ends what was found by a kind of device alone, and puts right what was billed', async () => {
  const engine = await openUnmigrated();
  const all = readMigrations();
  await migrate(
    engine,
    all.filter(({ name }) => name.startsWith('ledger/') || name < MIGRATION),
  );
  const connection = await engine.acquire();
  const found = [
    ['self_play', 'device, address: 65', null],
    ['self_play', 'document, device: 100', null],
    ['self_play', 'account: 80', null],
    ['opposite', '12', null],
    ['self_play', 'device, address: 65', FROM],
    // these two share a token with the agent, one of them on the agent's device
    ['self_play', 'device, address: 65', null],
    ['self_play', 'device: 50', null],
  ] as const;
  for (const [n, [reason, detail, countedAt]] of found.entries()) {
    await connection.query(
      `insert into agent_left_out (merchant_id, member_id, reason, other_id, detail, from_at, found_at, last_at, counted_at)
       values ('demo', $1, $2, $3, $4, $5, $5, $5, $6)`,
      [idOf(n), reason, AGENT, detail, FROM, countedAt],
    );
    await connection.query(
      "insert into agent_position (merchant_id, member_id, since, path) values ('demo', $1, $2, $3)",
      [idOf(n), FROM, `${AGENT}/${idOf(n)}/`],
    );
    for (const hour of ['2026-03-01T15:00:00Z', '2026-03-01T17:00:00Z']) {
      await connection.query(
        "insert into agent_figure (merchant_id, hour, path, product, changed_at) values ('demo', $1, $2, 'RNG', $1)",
        [hour, `${AGENT}/${idOf(n)}/`],
      );
    }
  }
  for (const pair of [
    [idOf(5), AGENT],
    [AGENT, idOf(6)],
  ]) {
    await connection.query(
      `insert into shared_device (merchant_id, member_id, other_id, device, at) values ('demo', $1, $2, 'Chrome', now())`,
      pair,
    );
  }
  engine.release(connection);
  expect(await migrate(engine, all)).toContain(MIGRATION);

  const after = await engine.acquire();
  const read = async (text: string) => (await after.query<{ is: string }>(text, [])).rows.map((row) => row.is);
  expect(await read('select member_id::text as is from agent_left_out order by 1')).toEqual(
    [1, 2, 3, 4, 5, 6].map(idOf),
  );
  expect(await read('select member_id::text as is from agent_recount')).toEqual([idOf(0)]);
  expect(await read(`select path || extract(hour from hour at time zone 'UTC') as is from agent_late_figure`)).toEqual([
    `${AGENT}/${idOf(0)}/17`,
  ]);
  engine.release(after);
  await engine.close();
});
