/**
 * Runs dependency-cruiser over the sources with the rules of `.dependency-cruiser.mjs`, and reports what was not read. Part of `npm run
 * check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { pluginKinds } from '../consistency/plugins.ts';
import { type Layer, layers, siteFeatures, testFiles, tooling } from './layers.mjs';

const TOPS = ['packages', ...pluginKinds, 'apps', 'e2e', 'bench', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures']);

/** Every file on disk, styles and data too. */
function filesOnDisk(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return [path];
    });
  return topsOf(root).flatMap(walk);
}

/** Every source file on disk: the reader of imports must have read them all. */
export function sourcesOnDisk(root: string): string[] {
  return filesOnDisk(root).filter((path) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(path));
}

const topsOf = (root: string) => readdirSync(root).filter((name) => TOPS.includes(name));

/** The import specifiers in the text, found by patterns: an independent check of the reader. */
function specifiersIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const forms = [
    /^(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'/gm,
    /^import\s*'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'/g,
  ];
  return forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''));
}

export async function readImports(root: string): Promise<ICruiseResult> {
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(topsOf(root), { ...options, baseDir: root, validate: true, ruleSet });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** A file that was not read, or was read without its imports, is a violation: otherwise the check could pass without checking. */
function unreadIn(root: string, modules: readonly IModule[]): string[] {
  const read = new Map(modules.map((module) => [module.source, module.dependencies.map((one) => one.module)]));
  return sourcesOnDisk(root).flatMap((file) => {
    const found = read.get(file);
    if (!found) return [`${file}: was not read`];
    if (new RegExp(tooling).test(file)) return [];
    const written = specifiersIn(readFileSync(join(root, file), 'utf8'));
    return written
      .filter((one) => !found.includes(one.replace(/^node:/, '')) && !found.includes(one))
      .map((one) => `${file}: its import of ${one} was not read`);
  });
}

/** Of an import of npm; undefined for any other. */
const packageOf = (resolved: string) => /(?:^|\/)node_modules\/(?:@types\/)?((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1];

/**
 * Packages that a layer may import and does not, and those that tests may import and none does. Tests of several layers share a list: one
 * of them is enough.
 */
export function sparePackages(modules: readonly IModule[], table: readonly Layer[]): string[] {
  const imported = new Map<Layer, { readonly own: Set<string>; readonly tests: Set<string> }>();
  for (const layer of table) imported.set(layer, { own: new Set(), tests: new Set() });
  const isTest = new RegExp(testFiles);
  for (const { source, dependencies } of modules) {
    const layer = table.find(({ files }) => new RegExp(files).test(source));
    const found = layer && imported.get(layer);
    if (!found) continue;
    const names = dependencies.flatMap(({ resolved }) => packageOf(resolved) ?? []);
    for (const name of names) (isTest.test(source) ? found.tests : found.own).add(name);
  }
  const ofLayers = table.flatMap((layer) =>
    (layer.npm ?? [])
      .filter((name) => !imported.get(layer)?.own.has(name))
      .map((name) => `${layer.name}: may import ${name}, and does not`),
  );
  const ofTests = [...new Set(table.flatMap(({ testsNpm = [] }) => testsNpm))].flatMap((name) => {
    const allowed = table.filter(({ npm = [], testsNpm = [] }) => testsNpm.includes(name) && !npm.includes(name));
    return allowed.some((layer) => imported.get(layer)?.tests.has(name))
      ? []
      : [`tests may import ${name}, and none does`];
  });
  return [...ofLayers, ...ofTests];
}

/** What the table speaks of and is not there: layers without a file, files that a layer may import, and the site's features. */
export function spareNames(files: readonly string[], table: readonly Layer[], features: readonly string[]): string[] {
  const found = new Map<string, boolean>();
  const isThere = (pattern: string) => {
    const known = found.get(pattern) ?? files.some((file) => new RegExp(pattern).test(file));
    found.set(pattern, known);
    return known;
  };
  const ofLayers = table.flatMap(({ name, files: own, may, mayTypes = [], mayLazily = [], testsMay = [] }) => [
    ...(isThere(own) ? [] : [`${name}: holds no file`]),
    ...new Set(
      [...may, ...mayTypes, ...mayLazily, ...testsMay]
        // Of the file's own folder, which another group of the pattern says.
        .filter((pattern) => !pattern.includes('$1') && !isThere(pattern))
        .map((pattern) => `${name}: may import ${pattern}, where no file is`),
    ),
  ]);
  const ofSite = features.filter((feature) => !isThere(`^apps/site/src/features/${feature}/`));
  return [...ofLayers, ...ofSite.map((feature) => `the site's features: ${feature} is not there`)];
}

export interface Boundaries {
  readonly files: number;
  readonly imports: number;
  readonly violations: readonly string[];
}

/** Reads the tree under `root` and checks every import in it against the rules, and that each package of `table` is imported. */
export async function checkBoundaries(
  root: string,
  read = readImports,
  table: readonly Layer[] = [],
): Promise<Boundaries> {
  const { modules, summary } = await read(root);
  const own = modules.filter(
    (module) => !module.source.includes('node_modules/') && !module.coreModule && !module.couldNotResolve,
  );
  const found = summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : to;
    return `${from}: ${rule.name === 'not-in-allowed' ? 'may not import' : `${rule.name}:`} ${way}`;
  });
  return {
    files: own.length,
    imports: own.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    violations: [...unreadIn(root, own), ...found, ...sparePackages(own, table)].sort(),
  };
}

if (import.meta.main) {
  const root = process.cwd();
  const { files, imports, violations: ofImports } = await checkBoundaries(root, readImports, layers);
  const violations = [...ofImports, ...spareNames(filesOnDisk(root), layers, siteFeatures)];
  for (const violation of violations) console.error(violation);
  console.log(`${imports} imports in ${files} files, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}
