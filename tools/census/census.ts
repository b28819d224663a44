/** Counts what must come in pairs: folders and registry lines, endpoints and handlers, words and their use. Part of the check. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, flags, refusals } from '#contract';
import { texts } from '#texts';
import { countEndpoints } from './endpoints.ts';
import { countFlags } from './flags.ts';
import { countHabits } from './habits.ts';
import { countLifecycles } from './lifecycles.ts';
import { countRefusals } from './refusals.ts';
import { ROUTES_FILE, writeRoutes } from './routes.ts';
import { countSockets, socketNames } from './sockets.ts';
import { readSources } from './source.ts';
import { countTexts } from './texts.ts';

const root = join(import.meta.dirname, '../..');

function countRoutes(): string[] {
  const file = join(root, ROUTES_FILE);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === writeRoutes(endpoints);
  return isCurrent ? [] : [`${ROUTES_FILE}: is not what the contract says; run: npm run routes`];
}

/** What the plugs say of themselves. The registries are read as a program reads them. */
async function readManifests(): Promise<unknown[]> {
  const registries = socketNames.map((socket) => join(root, socket, 'registry.ts')).filter((file) => existsSync(file));
  return Promise.all(registries.map((file) => import(file)));
}

const sources = readSources(root);
const manifests = await readManifests();
const complaints = [
  ...countSockets(root),
  ...countEndpoints(Object.keys(endpoints), sources),
  ...countRoutes(),
  ...countFlags(Object.keys(flags), sources),
  ...countRefusals(Object.keys(refusals), sources),
  ...countTexts(texts, sources, manifests),
  ...countHabits(sources),
  ...countLifecycles(root),
];

for (const complaint of complaints) console.error(complaint);
console.log(
  `${Object.keys(endpoints).length} endpoints, ${Object.keys(flags).length} flags, ${Object.keys(refusals).length} refusals, ` +
    `${Object.keys(texts.EN).length} texts in ${Object.keys(texts).length} languages, ${sources.length} files, ${complaints.length} complaints`,
);
if (complaints.length > 0) process.exitCode = 1;
