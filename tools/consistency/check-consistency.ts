/**
 * Checks what must come in pairs: folders and registry entries, endpoints and handlers, texts and uses, requirements and tests. Part of
 * `npm run check`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandForms, consoleEndpoints, endpoints, flags, refusals } from '#contract';
import { allTexts } from '#games/texts.ts';
import { sourcesOnDisk } from '../boundaries/check-boundaries.ts';
import { checkTables } from '../tables/table-types.ts';
import {
  checkAnatomy,
  checkDeps,
  checkDocuments,
  checkListeners,
  checkPictures,
  checkStatements,
  DOCUMENTS,
  PICTURES,
} from './anatomy.ts';
import { CONSOLE_ROUTES_FILE, writeConsoleRoutes } from './console-routes.ts';
import {
  checkCaches,
  checkConventions,
  checkKeys,
  checkProse,
  checkReads,
  checkSilenced,
  checkWords,
} from './conventions.ts';
import { checkEndpoints } from './endpoints.ts';
import { checkFlags } from './flags.ts';
import { checkLifecycles } from './lifecycles/lifecycles.ts';
import { checkStateColumns } from './lifecycles/state-columns.ts';
import { checkStates } from './lifecycles/states.ts';
import { checkPlugins, pluginKinds } from './plugins.ts';
import { checkRefusals } from './refusals.ts';
import { checkRequirements, EXPLANATIONS } from './requirements.ts';
import {
  CHAT_ROUTES_FILE,
  ROUTES_FILE,
  TEAM_ROUTES_FILE,
  writeChatRoutes,
  writeRoutes,
  writeTeamRoutes,
} from './routes.ts';
import { readAll, readMigrationFiles, readSources, readTests } from './source.ts';
import { checkSourceNames } from './source-names.ts';
import { checkTexts, consoleTexts, isOfLibrary } from './texts.ts';

const root = join(import.meta.dirname, '../..');

function checkRoutes(): string[] {
  const written = {
    [ROUTES_FILE]: writeRoutes(endpoints),
    [TEAM_ROUTES_FILE]: writeTeamRoutes(endpoints),
    [CHAT_ROUTES_FILE]: writeChatRoutes(endpoints),
    [CONSOLE_ROUTES_FILE]: writeConsoleRoutes(consoleEndpoints, commandForms),
  };
  return Object.entries(written).flatMap(([name, text]) => {
    const file = join(root, name);
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
    return isCurrent ? [] : [`${name}: is not what the contract says; run: npm run routes`];
  });
}

/** Folders that still hold too many files. Never add one. */
const TOO_FULL: readonly string[] = [];

/** The manifests of all plugins. The registries are imported, not parsed as text. */
async function readManifests(): Promise<unknown[]> {
  const registries = pluginKinds.map((socket) => join(root, socket, 'registry.ts')).filter((file) => existsSync(file));
  return Promise.all(registries.map((file) => import(file)));
}

const sources = readSources(root);
const tests = readTests(root);
const all = readAll(root);
const manifests = await readManifests();
const onDisk = sourcesOnDisk(root);
const pictures = Object.fromEntries(PICTURES.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
const problems = [
  ...checkPlugins(root),
  ...checkEndpoints(Object.keys(endpoints), sources),
  ...checkRoutes(),
  ...(await checkTables(root)),
  ...checkFlags(Object.keys(flags), sources),
  ...checkRefusals(Object.keys(refusals), sources),
  ...checkTexts(allTexts, sources, manifests),
  ...checkTexts(consoleTexts(root), sources, []).filter((problem) => !isOfLibrary(problem)),
  ...checkConventions(sources),
  ...checkReads(sources),
  ...checkSourceNames(sources),
  ...checkSilenced(all),
  ...checkWords(all),
  ...checkProse([...all, ...readMigrationFiles(root)]),
  ...checkCaches(sources),
  ...checkKeys([...Object.keys(allTexts.EN), ...Object.keys(consoleTexts(root)['console en'] ?? {})]),
  ...checkLifecycles(root),
  ...checkStates(sources),
  ...checkStateColumns(root),
  ...checkRequirements(readFileSync(join(root, EXPLANATIONS), 'utf8'), tests, sources),
  ...checkAnatomy(onDisk, TOO_FULL),
  ...checkStatements(sources),
  ...checkListeners(sources),
  ...checkDeps(sources),
  ...checkDocuments(root, globSync(DOCUMENTS, { cwd: root }), onDisk),
  ...checkPictures(onDisk, pictures as Record<(typeof PICTURES)[number], string>, pluginKinds),
];

for (const problem of problems) console.error(problem);
console.log(
  `${Object.keys(endpoints).length} endpoints, ${Object.keys(flags).length} flags, ${Object.keys(refusals).length} refusals, ` +
    `${Object.keys(allTexts.EN).length} texts in ${Object.keys(allTexts).length} languages, ${sources.length} files, ${problems.length} problems`,
);
if (problems.length > 0) process.exitCode = 1;
