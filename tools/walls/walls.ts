/** Reads every import of the house with dependency-cruiser and holds it against the law. Part of `npm run check`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IDependency, type IModule } from 'dependency-cruiser';
import { socketNames } from '../census/sockets.ts';
import { isHomeless, judge } from './judge.ts';
import { outside } from './law.ts';

const TOPS = ['packages', ...socketNames, 'apps', 'e2e', 'bench', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures']);

/** Every source file there is, read from the disk: what the reader of imports must have seen. */
export function sourcesOnDisk(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return /\.(ts|tsx|mts|mjs|js|jsx)$/.test(entry.name) ? [path] : [];
    });
  const tops = readdirSync(root).filter((name) => TOPS.includes(name));
  return tops.flatMap(walk);
}

/** The specifiers as the text has them, however crudely found: a second opinion on what the reader found. */
function specifiersIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const forms = [
    /^(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'/gm,
    /^import\s*'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'/g,
  ];
  return forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''));
}

export interface Walls {
  readonly files: number;
  readonly imports: number;
  readonly breaches: readonly string[];
}

function breachOf(from: string, dependency: IDependency): string | undefined {
  const types = dependency.dependencyTypes;
  return judge({
    from,
    to: dependency.resolved,
    written: dependency.module,
    isTypeOnly: types.includes('type-only') || types.includes('type-import'),
    isLazy: types.includes('dynamic-import'),
    isBuiltin: types.includes('core'),
    isMissing: dependency.couldNotResolve,
  });
}

export async function readImports(root: string): Promise<ICruiseResult> {
  const tops = readdirSync(root).filter((name) => TOPS.includes(name));
  const { output } = await cruise(tops, {
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z]+/[^/]+/dist/|^tools/fixtures/' },
    ruleSet: { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** A file that was not read, or read without its imports, is a breach: a blind checker is green for the wrong reason. */
function unreadIn(root: string, modules: readonly IModule[]): string[] {
  const read = new Map(modules.map((module) => [module.source, module.dependencies.map((one) => one.module)]));
  return sourcesOnDisk(root).flatMap((file) => {
    const found = read.get(file);
    if (!found) return [`${file}: was not read`];
    if (new RegExp(outside).test(file)) return [];
    const written = specifiersIn(readFileSync(join(root, file), 'utf8'));
    return written
      .filter((one) => !found.includes(one.replace(/^node:/, '')) && !found.includes(one))
      .map((one) => `${file}: its import of ${one} was not read`);
  });
}

/** Reads the tree under `root` and judges every import in it. */
export async function checkWalls(root: string, read = readImports): Promise<Walls> {
  const { modules, summary } = await read(root);
  const own = modules.filter(
    (module) => !module.source.includes('node_modules/') && !module.coreModule && !module.couldNotResolve,
  );
  const seen = new Set(own.map((module) => module.source));
  const breaches = [
    ...unreadIn(root, own),
    ...[...seen].filter(isHomeless).map((file) => `${file}: stands in no room of the law`),
    ...summary.violations
      .filter((found) => found.rule.name === 'circle')
      .map((found) => `${found.from}: imports in a circle: ${found.cycle?.map((step) => step.name).join(' → ')}`),
  ];
  let imports = 0;
  for (const module of own) {
    for (const dependency of module.dependencies) {
      imports++;
      const breach = breachOf(module.source, dependency);
      if (breach) breaches.push(`${module.source}: ${breach}`);
    }
  }
  return { files: seen.size, imports, breaches: breaches.sort() };
}

if (import.meta.main) {
  const { files, imports, breaches } = await checkWalls(process.cwd());
  for (const breach of breaches) console.error(breach);
  console.log(`${imports} imports in ${files} files, ${breaches.length} breaches`);
  if (breaches.length > 0) process.exitCode = 1;
}
