/**
 * What a browser has to load, in bytes against the budgets: every screen of the site for a guest, the frame of every family of games, and the
 * operators' console.
 * Builds both when stale; exit code 1 when a budget is exceeded.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { families } from '#games/registry.ts';
import { allTexts } from '#games/texts.ts';
import { groups } from '#lottery-kit/play.ts';
import { languages } from '#texts/languages';
import { isInPart, type TextPart } from '#texts/parts';
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
const stage = join(import.meta.dirname, '../apps/stage/dist');
const operatorsConsole = join(import.meta.dirname, '../apps/console/dist');
const ENTRY = 'src/entry-client.tsx';
const HOME = 'src/screens/home/home-screen.tsx';

/**
 * Gzip budgets: home in total; other screens on top of home; everything a player may ever load, with the screens that only agents open, whose
 * reminder, forms of links and reports have the last 4 KB of it. A frame: its scripts, styles and texts; more where it draws on a canvas.
 */
const budgets = {
  home: 108 * KB,
  screen: 26 * KB,
  authForms: 35 * KB,
  all: 400 * KB,
  hero: 40 * KB,
  fonts: 30 * KB,
  texts: 31 * KB,
  frame: 60 * KB,
  /** Of the frame of one group of lotteries, whose texts and styles are those of all groups: together they hold the whole frame. */
  lotteryScripts: 60 * KB,
  lotteryRest: 26 * KB,
  canvasFrame: 215 * KB,
  /** Rounds that run receive everybody’s bets, draw a curve, have targets above the panel, and autobet from round to round. */
  runningFrame: 62 * KB,
  /** What the console loads before an operator has signed in, and the page that comes then. */
  console: 350 * KB,
  consolePage: 120 * KB,
};
const LOTTERY = 'lottery';
const CANVAS: ReadonlySet<string> = new Set(['dragons-hoard']);
const RUNNING: ReadonlySet<string> = new Set(['crash']);
const withForms = /\/screens\/(login|register|forgot-password|change-password|security-center)\//;

await buildAll();

type Built = Readonly<Record<string, BuiltFile>>;
const builtIn = (folder: string): Built => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const manifest = builtIn(client);
const zip = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;
const zipped = (file: string, folder = client) => zip(readFileSync(join(folder, file)));

/** The scripts and styles of some sources with all their imports. */
function carried(
  sources: readonly string[],
  built = manifest,
): { readonly scripts: Set<string>; readonly styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const one = built[source];
    if (!one || scripts.has(one.file)) return;
    scripts.add(one.file);
    for (const style of one.css ?? []) styles.add(style);
    for (const imported of one.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return { scripts, styles };
}

const sum = (files: Iterable<string>, folder = client) =>
  [...files].reduce((total, file) => total + zipped(file, folder), 0);

/** Of the language whose texts weigh most. */
function textBytes(parts: readonly TextPart[]): number {
  const weigh = (messages: Readonly<Record<string, string>>, part: TextPart) =>
    zip(JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([key]) => isInPart(key, part)))));
  const inLanguage = languages.map((language) =>
    parts.reduce((total, part) => total + weigh(allTexts[language], part), 0),
  );
  return Math.max(...inLanguage);
}

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

/** A frame loads its entry, the view of its family, and the texts of both. */
function frameLines(): Line[] {
  const built = builtIn(stage);
  const others = families.filter(({ code }) => code !== LOTTERY).map(({ code }) => code);
  const frames = others.map((code) => {
    const view = Object.keys(built).find(
      (source) => source.includes(`games/${code}/view/`) && built[source]?.isDynamicEntry,
    );
    if (view === undefined) throw new Error(`the frame of ${code} has no view`);
    const { scripts, styles } = carried(['index.html', view], built);
    const loaded = sum([...scripts, ...styles], stage);
    return {
      name: `frame ${code}`,
      bytes: loaded + textBytes(['stage', `game.${code}`]),
      budget: CANVAS.has(code) ? budgets.canvasFrame : RUNNING.has(code) ? budgets.runningFrame : budgets.frame,
    };
  });
  return [...frames, ...lotteryLines(built)];
}

/** A frame of a lottery loads the view of all groups, and the plays and chances of its own. */
function lotteryLines(built: Built): Line[] {
  const named = (path: string) => {
    const source = Object.keys(built).find((each) => each.endsWith(path));
    if (source === undefined) throw new Error(`no frame has ${path}`);
    return source;
  };
  const view = named(`games/${LOTTERY}/view/lottery-view.tsx`);
  const shared = carried(['index.html', view], built);
  const frames = groups.map((group) => {
    const own = [named(`lottery-kit/src/plays/${group}.ts`), named(`lottery-kit/src/chances/${group}.json`)];
    const { scripts } = carried(['index.html', view, ...own], built);
    return { name: `frame ${group}, scripts`, bytes: sum(scripts, stage), budget: budgets.lotteryScripts };
  });
  const rest = sum(shared.styles, stage) + textBytes(['stage', `game.${LOTTERY}`]);
  return [...frames, { name: 'lottery, styles and texts', bytes: rest, budget: budgets.lotteryRest }];
}

/** The console's entry and its largest language; each page on top of that. */
function consoleLines(): Line[] {
  const built = builtIn(operatorsConsole);
  const first = carried(['index.html'], built).scripts;
  const weigh = (files: Iterable<string>) => sum(files, operatorsConsole);
  const words = Object.keys(built).filter((source) => /\/texts-\w+\.ts$/.test(source));
  const largest = Math.max(...words.map((source) => weigh(carried([source], built).scripts)));
  const opened = Object.keys(built).filter((source) => /^src\/pages\/.*-page\.tsx$/.test(source));
  const pageLines = opened.map((source) => {
    const more = [...carried([source], built).scripts].filter((file) => !first.has(file));
    return { name: `console + ${source.split('/').at(2)}`, bytes: weigh(more), budget: budgets.consolePage };
  });
  return [{ name: 'console, first load', bytes: weigh(first) + largest, budget: budgets.console }, ...pageLines];
}

function measure(): Line[] {
  const home = carried([ENTRY, HOME]);
  const heroes = readdirSync(join(client, 'art')).filter((name) => name.includes('-large'));
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  return [
    { name: 'home, scripts', bytes: sum(home.scripts), budget: budgets.home },
    { name: 'home, styles', bytes: sum(home.styles) },
    { name: 'home, texts', bytes: textBytes(['site']), budget: budgets.texts },
    ...screenLines(home.scripts),
    { name: 'all scripts', bytes: sum(scripts.map((name) => `assets/${name}`)), budget: budgets.all },
    {
      name: 'largest hero',
      bytes: Math.max(...heroes.map((name) => statSync(join(client, 'art', name)).size)),
      budget: budgets.hero,
    },
    ...fontLines(),
    ...frameLines(),
    ...consoleLines(),
  ];
}

let isBroken = false;
for (const { name, bytes, budget } of measure()) {
  const isOver = budget !== undefined && bytes > budget;
  if (isOver) isBroken = true;
  const limit = budget === undefined ? '' : `of ${(budget / KB).toFixed(0).padStart(4)} KB ${isOver ? 'OVER' : 'ok'}`;
  console.log(`${name.padEnd(26)} ${(bytes / KB).toFixed(1).padStart(7)} KB ${limit}`);
}
if (isBroken) process.exitCode = 1;
