/**
 * Opens one server and closes it. Every other server of the browser tests starts from the files it has seeded, without the popups: they would
 * cover what a test looks at. The tests of popups announce their own. Nor does the clock pay anybody a prize.
 */
import { rmSync } from 'node:fs';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { logOperatorsIn } from '../actions/cashier.ts';
import { browserProgram } from '../browser/browser.ts';
import { openServer, type RunningServer } from './server.ts';

/** Bets of these tests are too small for the hourly race: its prizes would reach a balance that a test counts over the full hour. */
const WITHOUT_WINNERS = `update campaign_version
  set terms = jsonb_set(terms, '{params,minStakeMinor}', '"100000000"') where code = 'hourly-race'`;

/** The folder of a server that has been opened and closed. */
export async function seedServer(): Promise<string> {
  const server = await openServer();
  // Before any test signs an operator in: the code of an authenticator counts once, and none before it counts any more.
  await logOperatorsIn(server);
  await server.close('keep');
  const { sql, close } = await openDatabase({ directory: server.directory });
  await sql.query(`update announcement set shown_until = now() where type = 'PU'`, []);
  await sql.query(WITHOUT_WINNERS, []);
  await close();
  return server.directory;
}

/** Passed to the workers, which inherit the runner's environment. */
const SEEDED = 'E2E_SEEDED_DIRECTORY';

export function seededDirectory(): string {
  const directory = process.env[SEEDED];
  if (directory === undefined) throw new Error('no server has been seeded: e2e/playwright.config.ts does it');
  return directory;
}

/** A separate server in the same fresh state, without the time that seeding takes. */
export const openSeededServer = (): Promise<RunningServer> => openServer({ like: seededDirectory() });

/** Runs before all tests; answers the function that runs after them. */
export default async function setUp(): Promise<() => void> {
  // The browser's package unpacks its files at first use: two workers that both do so start one that is half written.
  const [directory] = await Promise.all([seedServer(), browserProgram()]);
  process.env[SEEDED] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
