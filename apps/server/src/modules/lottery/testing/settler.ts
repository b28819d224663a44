/**
 * A process that settles what was drawn, to be killed: `node settler.ts <address of the database> [place]`. At the place of that name it kills itself
 * with SIGKILL.
 */
import { dieAt } from '../../../db/testing.ts';
import { openProcess } from '../../play/testing/open-table.ts';
import { places } from './settlement-places.ts';

const [, , url, name] = process.argv;
if (url === undefined) throw new Error('the address of a database');
dieAt(places, name);
const node = await openProcess(url, { ordersAtOnce: 50 });
// Facts are written for as many listeners as the server has.
for (const listener of ['one', 'two']) node.outbox.listenMany(listener, 'orders.settled', async () => undefined);
await node.lottery.drawClock.settle();
if (node.faults.length > 0) throw node.faults[0];
await node.close();
