/** A whole node in a process of its own, to be killed: `node.ts <address of the database>`. It tells the port at which it listens. */
import { openDatabase } from '../../../../db/open-database.ts';
import { openTestApp } from '../../../../testing.ts';

const [, , url] = process.argv;
if (url === undefined) throw new Error('the address of a database');
const database = await openDatabase({ url, directory: '' });
const node = await openTestApp({ database });
const port = await node.listen();
process.send?.(port);
