/**
 * A process that draws, counts, divides and pays what is due of a pool, to be killed: `node divider.ts <address of the database> <JSON>`. It kills
 * itself with SIGKILL before the statement of that number.
 */
import { openProcess } from '../../../play/testing/open-table.ts';
import { fewBalls } from './few-balls.ts';

export interface DividerWork {
  readonly secret: string;
  readonly fixedAt: number;
  readonly killAt: number | 'never';
}

const [, , url, text] = process.argv;
if (url === undefined || text === undefined) throw new Error('the address of a database, and work');
const { secret, fixedAt, killAt } = JSON.parse(text) as DividerWork;
let statements = 0;
const node = await openProcess(url, {
  secret: Buffer.from(secret, 'hex'),
  fixedAt,
  games: [fewBalls],
  ordersAtOnce: 4,
  onStatement() {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  },
});
node.outbox.listenMany('one', 'orders.settled', async () => undefined);
await node.lottery.drawClock.draw();
await node.lottery.drawClock.settle();
if (node.faults.length > 0) throw node.faults[0];
await node.close();
