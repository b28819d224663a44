/**
 * Opens one server and closes it: what it has seeded is what every other server of the browser tests begins with, but for the popups. They would
 * stand before whatever a test is about; the tests of popups announce their own.
 */
import { rmSync } from 'node:fs';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openServer, type RunningServer } from './server.ts';

/** The folder of a server that has been opened and closed. */
export async function seedServer(): Promise<string> {
  const server = await openServer();
  await server.close('keep');
  const { sql, close } = await openDatabase({ directory: server.directory });
  await sql.query(`update announcement set shown_until = now() where type = 'PU'`, []);
  await close();
  return server.directory;
}

/** Handed to the workers, which have the environment of the runner. */
const SEEDED = 'E2E_SEEDED_DIRECTORY';

export function seededDirectory(): string {
  const directory = process.env[SEEDED];
  if (directory === undefined) throw new Error('no server has been seeded: e2e/playwright.config.ts does it');
  return directory;
}

/** A server of its own, as fresh as any, without the time it takes to seed one. */
export const openSeededServer = (): Promise<RunningServer> => openServer({ like: seededDirectory() });

/** Before all tests; answers what is done after them. */
export default async function setUp(): Promise<() => void> {
  const directory = await seedServer();
  process.env[SEEDED] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
