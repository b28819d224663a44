/**
 * Runs dependency-cruiser over the sources with the rules of `.dependency-cruiser.mjs`, and reports what was not read. Part of `npm run
 * check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { pluginKinds } from '../consistency/plugins.ts';
import { tooling } from './layers.mjs';

const TOPS = ['packages', ...pluginKinds, 'apps', 'e2e', 'bench', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures']);

/** Every source file on disk: the reader of imports must have read them all. */
export function sourcesOnDisk(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return /\.(ts|tsx|mts|mjs|js|jsx)$/.test(entry.name) ? [path] : [];
    });
  return topsOf(root).flatMap(walk);
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

export interface Boundaries {
  readonly files: number;
  readonly imports: number;
  readonly violations: readonly string[];
}

/** Reads the tree under `root` and checks every import in it against the rules. */
export async function checkBoundaries(root: string, read = readImports): Promise<Boundaries> {
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
    violations: [...unreadIn(root, own), ...found].sort(),
  };
}

if (import.meta.main) {
  const { files, imports, violations } = await checkBoundaries(process.cwd());
  for (const violation of violations) console.error(violation);
  console.log(`${imports} imports in ${files} files, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}
