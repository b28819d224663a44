/**
 * A process that makes one request of a running round, or carries rounds on, to be killed: `node carrier.ts <address of the database>
 * <JSON>`. It kills itself with SIGKILL before the statement of that number.
 */
import { writeSync } from 'node:fs';
import { north, openProcess, request } from '../../../play/testing/open-table.ts';
import { plannedGames } from './open-running.ts';

export interface CarrierRequest {
  readonly secret: string;
  /** What the database's clock says, and where rounds end. */
  readonly fixedAt: number;
  readonly crash: number;
  /** Without a request it carries on what is due. */
  readonly call?: {
    readonly name: 'placeRunningBet' | 'cashOut';
    readonly parts: { readonly session: object; readonly body: object; readonly idempotencyKey?: string };
  };
  readonly killAt: number | 'never';
}

const [, , url, text] = process.argv;
if (url === undefined || text === undefined) throw new Error('the address of a database, and a request');
const { secret, fixedAt, crash, call, killAt } = JSON.parse(text) as CarrierRequest;
let statements = 0;
const node = await openProcess(url, {
  secret: Buffer.from(secret, 'hex'),
  fixedAt,
  games: plannedGames({ crash }),
  onStatement() {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  },
});
node.outbox.listenMany('one', 'round.settled', async () => undefined);
if (call) {
  const answer = await request(node.lottery.routes, call.name, north, call.parts as never);
  writeSync(
    1,
    JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
  );
} else {
  await node.lottery.roundClock.tick();
  if (node.faults.length > 0) throw node.faults[0];
}
await node.close();
