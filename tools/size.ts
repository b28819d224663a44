/**
 * What a guest's browser has to load, in bytes against the budgets, for every screen. Builds the site when stale; exit code 1 when a
 * budget is exceeded.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildAll } from './prepare.mjs';

interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const KB = 1024;
const client = join(import.meta.dirname, '../apps/site/dist/client');
const ENTRY = 'src/entry-client.tsx';
const HOME = 'src/screens/home/home-screen.tsx';

/** Gzip budgets: home in total; other screens on top of home; everything a player may ever load. */
const budgets = { home: 108 * KB, screen: 25 * KB, authForms: 35 * KB, all: 350 * KB, hero: 40 * KB, fonts: 30 * KB };
const withForms = /\/screens\/(login|register|forgot-password|change-password|security-center)\//;

await buildAll();

const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltFile>;
const zipped = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length;

/** The scripts and styles of some sources with all their imports. */
function carried(sources: readonly string[]): { readonly scripts: Set<string>; readonly styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const built = manifest[source];
    if (!built || scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const style of built.css ?? []) styles.add(style);
    for (const imported of built.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return { scripts, styles };
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + zipped(file), 0);

interface Line {
  readonly name: string;
  readonly bytes: number;
  readonly budget?: number;
}

function fontLines(): Line[] {
  const size = (name: string) => statSync(join(client, `fonts/${name}.woff2`)).size;
  return [
    { name: 'fonts, Latin', bytes: size('sora'), budget: budgets.fonts },
    { name: 'fonts, Vietnamese', bytes: size('jakarta') + size('jakarta-vietnamese'), budget: budgets.fonts },
  ];
}

function screenLines(atHome: ReadonlySet<string>): Line[] {
  const screens = Object.keys(manifest).filter(
    (source) => source.startsWith('src/screens/') && source.endsWith('-screen.tsx') && source !== HOME,
  );
  return screens.map((source) => {
    const more = [...carried([ENTRY, source]).scripts].filter((file) => !atHome.has(file));
    const budget = withForms.test(source) ? budgets.authForms : budgets.screen;
    return { name: `+ ${source.split('/').at(2)}`, bytes: sum(more), budget };
  });
}

function measure(): Line[] {
  const home = carried([ENTRY, HOME]);
  const heroes = readdirSync(join(client, 'art')).filter((name) => name.includes('-large'));
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  return [
    { name: 'home, scripts', bytes: sum(home.scripts), budget: budgets.home },
    { name: 'home, styles', bytes: sum(home.styles) },
    ...screenLines(home.scripts),
    { name: 'all scripts', bytes: sum(scripts.map((name) => `assets/${name}`)), budget: budgets.all },
    {
      name: 'largest hero',
      bytes: Math.max(...heroes.map((name) => statSync(join(client, 'art', name)).size)),
      budget: budgets.hero,
    },
    ...fontLines(),
  ];
}

let isBroken = false;
for (const { name, bytes, budget } of measure()) {
  const isOver = budget !== undefined && bytes > budget;
  if (isOver) isBroken = true;
  const limit = budget === undefined ? '' : `of ${(budget / KB).toFixed(0).padStart(4)} KB ${isOver ? 'OVER' : 'ok'}`;
  console.log(`${name.padEnd(20)} ${(bytes / KB).toFixed(1).padStart(7)} KB ${limit}`);
}
if (isBroken) process.exitCode = 1;
