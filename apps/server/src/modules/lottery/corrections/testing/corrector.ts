/**
 * A process that corrects what was decided, to be killed: `node corrector.ts <address of the database> <now> [place]`. At the place of that name it
 * kills itself with SIGKILL.
 */
import { dieAt } from '../../../../db/testing.ts';
import { openProcess } from '../../../play/testing/open-table.ts';
import { ofMerchant } from '../../official/testing/official-game.ts';
import { places } from './correction-places.ts';

const [, , url, now, name] = process.argv;
if (url === undefined) throw new Error('the address of a database');
dieAt(places, name);
const node = await openProcess(url, { games: [ofMerchant], ordersAtOnce: 20, fixedAt: Number(now) });
// Facts are written for as many listeners as the server has.
for (const name of ['one', 'two']) node.outbox.listenMany(name, 'orders.corrected', async () => undefined);
await node.lottery.drawClock.settle();
if (node.faults.length > 0) throw node.faults[0];
await node.close();
