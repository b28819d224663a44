/** Sends requests from nodes that die at a statement each, every fourth with its process (kill -9), against the table's database. */
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { assert } from '#kernel';
import { CUT, startDying } from '../../../testing/mortal-engine.ts';
import type { Table } from './open-table.ts';
import type { PlayerRequest } from './player.ts';

const player = fileURLToPath(new URL('player.ts', import.meta.url));
/** No request has so many statements. */
const MAX_STATEMENTS = 60;

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };

/**
 * The same request, from nodes that die one statement later each time, until one comes through; then twice more. Returns what the last
 * was answered.
 */
export async function sendThroughDeaths<Value>(
  { secret, database }: Pick<Table, 'secret' | 'database'>,
  request: Pick<PlayerRequest, 'name' | 'call'>,
  afterDeath: () => Promise<void>,
): Promise<Value> {
  const { url } = database;
  assert(url !== undefined, 'processes share a Postgres: TEST_DATABASE=postgres');
  const start = () => startDying(player, [url]);
  let node = start();
  let ofProcesses = 0;
  /** The answer, or nothing from a node that died. */
  const send = async (killAt: PlayerRequest['killAt']): Promise<Answer<Value> | undefined> => {
    node.send(JSON.stringify({ ...request, killAt, secret: Buffer.from(secret).toString('hex') }));
    const line = await node.receive();
    if (line === CUT) return undefined;
    if (line !== undefined) return JSON.parse(line) as Answer<Value>;
    expect(await node.ended).toBe('SIGKILL');
    ofProcesses += 1;
    node = start();
    return undefined;
  };
  try {
    let deaths = 0;
    for (let killAt = 1; (await send(killAt)) === undefined; killAt++) {
      expect(killAt).toBeLessThan(MAX_STATEMENTS);
      deaths += 1;
      await afterDeath();
    }
    expect(deaths).toBeGreaterThan(2);
    expect(ofProcesses).toBe(Math.floor(deaths / 4));
    // It is done by now: anyone who dies before answering, and anyone who asks again, changes nothing.
    expect(await send('answer')).toBeUndefined();
    const answer = await send('never');
    if (!answer?.ok) throw new Error(`refused: ${answer?.refusal.code}`);
    return answer.value;
  } finally {
    node.kill();
    await node.ended;
  }
}
