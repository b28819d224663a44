/**
 * Opens one house and closes it: what it has seeded is what every journey's own house begins with, but for the popups. They would stand
 * before whatever a journey is about; the journeys of popups announce their own.
 */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    furnished: string;
  }
}

/** The folder of a house that has been opened and closed. */
export async function furnish(): Promise<string> {
  const server = await openServer();
  await server.close('keep');
  const { sql, close } = await openDatabase({ directory: server.directory });
  await sql.query(`update announcement set shown_until = now() where type = 'PU'`, []);
  await close();
  return server.directory;
}

export async function setup(project: TestProject): Promise<() => void> {
  const directory = await furnish();
  project.provide('furnished', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
