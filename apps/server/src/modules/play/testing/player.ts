/**
 * A process that makes one request of a game, or ends the rounds that were left, to be killed: `node player.ts <address of the database> <JSON>`. It kills
 * itself with SIGKILL before the statement of that number, or once the answer is known and before it is sent.
 */
import { writeSync } from 'node:fs';
import { steppedGames, steppedVendors } from '../stepped/testing/games.ts';
import { north, openProcess, request } from './open-table.ts';

export interface PlayerRequest {
  readonly secret: string;
  readonly name: 'openRound' | 'makeMove' | 'playVolley' | 'endDueRounds';
  /** Of a request: who makes it, and what it says. */
  readonly call?: { readonly session: object; readonly body: object; readonly idempotencyKey?: string };
  readonly killAt: number | 'answer' | 'never';
}

const [, , url, text] = process.argv;
if (url === undefined || text === undefined) throw new Error('the address of a database, and a request');
const { secret, name, call, killAt } = JSON.parse(text) as PlayerRequest;
let statements = 0;
const node = await openProcess(url, {
  secret: Buffer.from(secret, 'hex'),
  // Volleys are of registered games.
  ...(name !== 'playVolley' && { games: steppedGames, vendors: steppedVendors }),
  onStatement() {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  },
});
const answer =
  name === 'endDueRounds'
    ? { ok: true, value: await node.play.endDueRounds() }
    : await request(node.play.routes, name, north, call as never);
if (node.faults.length > 0) throw node.faults[0];
if (killAt === 'answer') process.kill(process.pid, 'SIGKILL');
writeSync(
  1,
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
);
await node.close();
