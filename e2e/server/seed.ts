/**
 * Opens one server and closes it. Every other server of the browser tests starts from the files it has seeded, without the popups: they would
 * cover what a test looks at. The tests of popups announce their own. Nor does the clock pay anybody a prize.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '#test-services/scratch-folder.ts';
import { logOperatorsIn } from '../actions/cashier.ts';
import { browserProgram } from '../browser/browser.ts';
import { browserFonts } from '../browser/browser-fonts.ts';
import { openServer, type RunningServer } from './server.ts';

/** Bets of these tests are too small for the hourly race: its prizes would reach a balance that a test counts over the full hour. */
const WITHOUT_WINNERS = `update campaign_version
  set terms = jsonb_set(terms, '{params,minStakeMinor}', '"100000000"') where code = 'hourly-race'`;
const WITHOUT_POPUPS = `update announcement set shown_until = now() where type = 'PU'`;

/** The folder of a server that has been opened and closed. */
export async function seedServer(): Promise<string> {
  const server = await openServer();
  // Before any test signs an operator in: the code of an authenticator counts once, and none before it counts any more.
  await logOperatorsIn(server);
  await server.close(async ({ sql }) => {
    for (const statement of [WITHOUT_POPUPS, WITHOUT_WINNERS]) await sql.query(statement, []);
  });
  return server.directory;
}

/** Passed to the workers, which inherit the runner's environment: the file that says where the seeded server's files are, or what went wrong. */
const SEEDED = 'E2E_SEEDED';
const SEEDED_WITHIN_MS = 180_000;
const LOOK_MS = 50;

interface Seeded {
  readonly directory?: string;
  readonly error?: string;
}

/** Waits for the seeded server, which is made while tests with servers of their own run. */
export async function seededDirectory(): Promise<string> {
  const file = process.env[SEEDED];
  if (file === undefined) throw new Error('no server is being seeded: e2e/playwright.config.ts does it');
  const until = performance.now() + SEEDED_WITHIN_MS;
  while (!existsSync(file)) {
    if (performance.now() > until) throw new Error('no server was seeded in time');
    await new Promise((turn) => setTimeout(turn, LOOK_MS));
  }
  const { directory, error }: Seeded = JSON.parse(readFileSync(file, 'utf8'));
  if (directory === undefined) throw new Error(`no server could be seeded: ${error}`);
  return directory;
}

/** A separate server in the same fresh state, without the time that seeding takes. */
export const openSeededServer = (): Promise<RunningServer> => openServer({ like: seededDirectory() });

/** One server that no other tests have used, for the files that say so: each leaves what is shown as it was. */
export const onFreshServer = { open: openSeededServer };

/** Runs before all tests; answers the function that runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = scratchFolder('croupier-seeded-');
  const file = join(folder, 'seeded.json');
  process.env[SEEDED] = file;
  const seeding = seedServer()
    .then(
      (directory): Seeded => ({ directory }),
      (error: Error): Seeded => ({ error: error.stack ?? error.message }),
    )
    .then((seeded) => {
      writeFileSync(`${file}.draft`, JSON.stringify(seeded));
      renameSync(`${file}.draft`, file);
      return seeded;
    });
  // Once, and not by every worker: the browser's package unpacks its files at first use (two that both do so start one that is half written), and fonts are cut.
  await Promise.all([browserProgram(), browserFonts()]);
  return async () => {
    const { directory } = await seeding;
    for (const one of [directory, folder]) if (one !== undefined) rmSync(one, { recursive: true, force: true });
  };
}
