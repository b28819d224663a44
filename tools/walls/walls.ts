/** Reads every import of the house with dependency-cruiser and holds it against the law. Part of `npm run check`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IDependency } from 'dependency-cruiser';
import { isHomeless, judge } from './judge.ts';

const TOPS = ['packages', 'games', 'vendors', 'payments', 'promotions', 'merchants', 'apps', 'e2e', 'bench', 'tools'];
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
    isBuiltin: types.includes('core'),
    isMissing: dependency.couldNotResolve,
  });
}

async function readImports(root: string, parser: 'swc' | 'tsc'): Promise<ICruiseResult> {
  const tops = readdirSync(root).filter((name) => TOPS.includes(name));
  const { output } = await cruise(tops, {
    baseDir: root,
    parser,
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

/**
 * Reads the tree under `root`. A file on the disk that the reader did not see is a breach by itself: a checker that
 * silently reads nothing would be green for the wrong reason.
 */
export async function checkWalls(root: string, parser: 'swc' | 'tsc' = 'swc'): Promise<Walls> {
  const { modules, summary } = await readImports(root, parser);
  const read = modules.filter(
    (module) => !module.source.includes('node_modules/') && !module.coreModule && !module.couldNotResolve,
  );
  const seen = new Set(read.map((module) => module.source));
  const unread = sourcesOnDisk(root).filter((file) => !seen.has(file));
  const breaches = [
    ...unread.map((file) => `${file}: was not read`),
    ...[...seen].filter(isHomeless).map((file) => `${file}: stands in no room of the law`),
    ...summary.violations
      .filter((found) => found.rule.name === 'circle')
      .map((found) => `${found.from}: imports in a circle: ${found.cycle?.map((step) => step.name).join(' → ')}`),
  ];
  let imports = 0;
  for (const module of read) {
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
