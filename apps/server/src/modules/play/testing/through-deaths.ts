/** Sends requests from processes that die (kill -9) at a statement each, against the table's database. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { assert } from '#kernel';
import type { Table } from './open-table.ts';
import type { PlayerRequest } from './player.ts';

const player = fileURLToPath(new URL('player.ts', import.meta.url));
/** No request has so many statements. */
const MAX_STATEMENTS = 60;

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };

/**
 * The same request, from processes that die one statement later each time, until one comes through; then twice more. Returns what the last
 * was answered.
 */
export async function sendThroughDeaths<Value>(
  { secret, database }: Pick<Table, 'secret' | 'database'>,
  request: Pick<PlayerRequest, 'name' | 'call'>,
  afterDeath: () => Promise<void>,
): Promise<Value> {
  const { url } = database;
  assert(url !== undefined, 'processes share a Postgres: TEST_DATABASE=postgres');
  /** The answer, or nothing from a process that was killed. */
  const send = (killAt: PlayerRequest['killAt']): Answer<Value> | undefined => {
    const text = JSON.stringify({ ...request, killAt, secret: Buffer.from(secret).toString('hex') });
    const { signal, stdout, stderr, status } = spawnSync(process.execPath, [player, url, text], { encoding: 'utf8' });
    if (signal === 'SIGKILL') return undefined;
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as Answer<Value>;
  };
  let deaths = 0;
  for (let killAt = 1; send(killAt) === undefined; killAt++) {
    expect(killAt).toBeLessThan(MAX_STATEMENTS);
    deaths += 1;
    await afterDeath();
  }
  expect(deaths).toBeGreaterThan(2);
  // It is done by now: anyone who dies before answering, and anyone who asks again, changes nothing.
  expect(send('answer')).toBeUndefined();
  const answer = send('never');
  if (!answer?.ok) throw new Error(`refused: ${answer?.refusal.code}`);
  return answer.value;
}
