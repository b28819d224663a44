/**
 * A process that makes requests of a game, or ends the rounds that were left, as it reads them line by line, each from a node of its own: `node player.ts <address of the
 * database>`. The node dies before the statement of that number, and the process says so; or the process kills itself with SIGKILL once the answer is known and before
 * it is sent.
 */
import { createInterface } from 'node:readline';
import { CUT, openMortal } from '../../../testing/mortal-engine.ts';
import { steppedGames, steppedVendors } from '../stepped/testing/games.ts';
import { north, openProcess, request } from './open-table.ts';

export interface PlayerRequest {
  readonly secret: string;
  readonly name: 'openRound' | 'makeMove' | 'playVolley' | 'endDueRounds';
  /** Of a request: who makes it, and what it says. */
  readonly call?: { readonly session: object; readonly body: object; readonly idempotencyKey?: string };
  readonly killAt: number | 'answer' | 'never';
}

const [, , url] = process.argv;
if (url === undefined) throw new Error('the address of a database');

async function play(address: string, { secret, name, call, killAt }: PlayerRequest): Promise<string> {
  const { engine, die, death } = await openMortal(address);
  let statements = 0;
  const node = await openProcess(address, {
    engine,
    secret: Buffer.from(secret, 'hex'),
    // Volleys are of registered games.
    ...(name !== 'playVolley' && { games: steppedGames, vendors: steppedVendors }),
    onStatement() {
      statements += 1;
      if (statements === killAt) die(killAt);
    },
  });
  const answering = async () =>
    name === 'endDueRounds'
      ? { ok: true, value: await node.play.endDueRounds() }
      : await request(node.play.routes, name, north, call as never);
  const answer = await Promise.race([answering(), death]);
  if (answer === CUT) return CUT;
  if (node.faults.length > 0) throw node.faults[0];
  if (killAt === 'answer') process.kill(process.pid, 'SIGKILL');
  await node.close();
  return JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${await play(url, JSON.parse(line) as PlayerRequest)}\n`);
}
process.exit(0);
