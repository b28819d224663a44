/** kill -9 of the process that posts, and of the database under it: every acknowledged post is there, once, as it was answered. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { startPostgres } from '#test-services/postgres.ts';
import { applySchema, type OwnedPool, openPglite, openPostgres } from '../testing/pools.ts';
import type { Acknowledged } from '../testing/poster.ts';

const poster = fileURLToPath(new URL('../testing/poster.ts', import.meta.url));

/** Reads the process's answers; at each of the given counts it runs an action. Ends with the process. */
async function acknowledgedBy(
  process: ChildProcess,
  blows: ReadonlyMap<number, () => void>,
): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  if (!process.stdout) throw new Error('a process with stdout');
  for await (const line of createInterface({ input: process.stdout })) {
    // The last line may be incomplete.
    if (!line.endsWith('}')) break;
    acknowledged.push(JSON.parse(line));
    blows.get(acknowledged.length)?.();
  }
  return acknowledged;
}

function startPoster(place: string, run: string): ChildProcess {
  return spawn(process.execPath, [poster, place, run], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function expectAllThere(pool: OwnedPool, acknowledged: readonly Acknowledged[]): Promise<void> {
  const rows = await pool.query<Acknowledged>(
    `select external_id as "externalId", id::text as "transferId", balance_after::text as "balanceAfter" from ledger.transfer`,
    [],
  );
  const saved = new Map<string, Acknowledged>();
  for (const row of rows) {
    expect(saved.has(row.externalId)).toBe(false);
    saved.set(row.externalId, row);
  }
  for (const one of acknowledged) expect(saved.get(one.externalId)).toEqual(one);
  await expectBooksToBalance(pool);
}

it('preserves every acknowledged post when the embedded database dies with its process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-ledger-'));
  try {
    const acknowledged: Acknowledged[] = [];
    for (const [run, deaths] of [250, 90, 400].entries()) {
      const process = startPoster(folder, `run-${run}`);
      acknowledged.push(
        ...(await acknowledgedBy(process, new Map<number, () => void>([[deaths, () => process.kill('SIGKILL')]]))),
      );
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(740);
    const pool = await openPglite(folder);
    await expectAllThere(pool, acknowledged);
    await pool.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

it('preserves every acknowledged post when a node dies, and when a process of the database server does', async () => {
  const postgres = await startPostgres({ isOwn: true });
  try {
    await applySchema(postgres.url);
    const acknowledged: Acknowledged[] = [];
    for (const run of [1, 2]) {
      const pool = openPostgres(postgres.url, 1);
      const backends = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type in ('checkpointer', 'background writer')`,
        [],
      );
      await pool.close();
      const backend = backends[run - 1];
      if (!backend) throw new Error('a database server has a checkpointer and a writer');
      const node = startPoster(postgres.url, `run-${run}`);
      const blows = new Map<number, () => void>([
        // The death of one of its processes makes the database server close all connections and recover from its log.
        [800, () => process.kill(backend.pid, 'SIGKILL')],
        [3_000, () => node.kill('SIGKILL')],
      ]);
      acknowledged.push(...(await acknowledgedBy(node, blows)));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(6_000);
    const pool = openPostgres(postgres.url, 1);
    await expectAllThere(pool, acknowledged);
    await pool.close();
  } finally {
    await postgres.stop();
  }
}, 120_000);
