/** A process that settles what was drawn, to be killed: `node settler.ts <address of the database>`. */
import { openProcess } from '../../play/testing/open-table.ts';

const [, , url] = process.argv;
if (url === undefined) throw new Error('the address of a database');
const node = await openProcess(url, { ordersAtOnce: 50 });
// Facts are written for as many listeners as the server has.
for (const name of ['one', 'two']) node.outbox.listenMany(name, 'orders.settled', async () => undefined);
await node.lottery.drawClock.settle();
if (node.faults.length > 0) throw node.faults[0];
await node.close();
