/** kill -9 of a server whose payment sandbox owes a notice: the next one sends it, though nobody asks the sandbox for anything. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../db/sql-ports.ts';
import { openTestDatabase } from '../db/testing.ts';
import { startServer } from '../testing/server-process.ts';
import { joinPlayers, openManifests } from '../testing/steady-players.ts';
import { openTestApp, requestOf } from '../testing.ts';
import { postOverWire } from './sandboxes.ts';

it('a payment whose notice was left at a restart is credited without a request to the sandbox', async () => {
  const database = await openTestDatabase();
  const { url } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const app = await openTestApp({ database, manifests: openManifests });
  const [player] = await joinPlayers(app, 1);
  if (!player) throw new Error('nobody joined');
  await app.close();
  const folder = mkdtempSync(join(tmpdir(), 'croupier-sandboxes-'));
  const start = (port: number) => startServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: `${port}` });
  const states = async () => {
    const orders = await database.sql.query<{ state: string }>('select state from deposit_order', []);
    return orders.map(({ state }) => state);
  };

  const first = await start(0);
  const body = { method: 'sandbox', amount: '200.00' };
  const sent = requestOf(endpoints.deposit, { token: player.token, key: randomUUID(), body });
  const answer = await postOverWire(
    `http://localhost:${first.port}${sent.url}`,
    sent.headers as { readonly [name: string]: string },
    `${sent.payload}`,
  );
  const { value } = JSON.parse(answer.body) as { readonly value: { readonly next: { readonly url: string } } };
  // Its notice is due in twenty seconds.
  await postOverWire(value.next.url, { 'content-type': 'application/x-www-form-urlencoded' }, 'action=pay-late');
  first.signal('SIGKILL');
  await first.close();
  expect(await states()).toEqual(['waiting']);

  const second = await start(first.port);
  await expect.poll(states).toEqual(['credited']);
  await second.close();
  await expectBooksToBalance(sqlPortOf(database.db));
  await database.close();
  rmSync(folder, { recursive: true });
}, 120_000);
