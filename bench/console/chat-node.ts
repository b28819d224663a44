/** A node that takes chats, in a process of its own, to be killed: `chat-node.ts <address of the database>`. It tells the port at which it listens. */
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openTestApp } from '../../apps/server/src/testing.ts';

const [, , url] = process.argv;
if (url === undefined) throw new Error('the address of a database');
// Each socket has an address of its own, as members have.
const node = await openTestApp({
  database: await openDatabase({ url, directory: '' }),
  config: { trustProxy: '127.0.0.1' },
});
process.send?.(await node.listen());
