import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract';
import { addThing, type Kind, kinds, register } from './add-thing.ts';

const server = join(import.meta.dirname, '../..');
const TEXTS_FOLDER = 'packages/texts/src';
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
});

afterEach(() => rmSync(root, { recursive: true }));

const templatesOf = ({ shapes = {} }: Kind) => new Set(['_template', ...Object.values(shapes)]);

function bring(kind: Kind) {
  for (const template of templatesOf(kind)) {
    cpSync(join(server, kind.folder, template), join(root, kind.folder, template), { recursive: true });
  }
  mkdirSync(dirname(join(root, kind.registry)), { recursive: true });
  cpSync(join(server, kind.registry), join(root, kind.registry));
  cpSync(join(server, TEXTS_FOLDER), join(root, TEXTS_FOLDER), { recursive: true });
}

const messagesIn = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, file), 'utf8'));

function textsUnder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')).join('\n');
}

const withTemplate = Object.entries(kinds).flatMap(([name, kind]) =>
  [undefined, ...Object.keys(kind.shapes ?? {})].map((shape) => ({ name, kind, shape })),
);

it('has a template of every kind and shape, and no other', () => {
  for (const kind of Object.values(kinds)) {
    const templates = readdirSync(join(server, kind.folder)).filter((entry) => entry.startsWith('_'));
    expect(new Set(templates)).toEqual(templatesOf(kind));
    for (const template of templates) expect(existsSync(join(server, kind.folder, template, kind.manifest))).toBe(true);
  }
});

it('knows no other shapes', () => {
  const { game } = kinds;
  if (!game) throw new Error('there is no kind called game');
  bring(game);
  for (const shape of ['round', 'toString', '']) {
    expect(addThing(root, 'game', 'brave-lion', shape)).toEqual({
      ok: false,
      why: `A game has no shape called ${shape}: it has instant, slot, lottery, stepped.`,
    });
  }
  expect(addThing(root, 'storage', 'brave-lion', 'slot')).toEqual({
    ok: false,
    why: 'A storage has no shape called slot: it has none.',
  });
  expect(existsSync(join(root, 'games/brave-lion'))).toBe(false);
});

describe.each(withTemplate)('a new $name, shape $shape', ({ name: kindName, kind, shape }) => {
  it('is a folder without a trace of the template, and a line in the registry', () => {
    bring(kind);
    const outcome = addThing(root, kindName, 'brave-lion', shape);
    expect(outcome).toMatchObject({ ok: true });
    const folder = join(root, kind.folder, 'brave-lion');
    expect(existsSync(join(folder, kind.manifest))).toBe(true);
    expect(textsUnder(folder)).not.toMatch(/(?<!grid-)\btemplate\b|\bTemplate/);
    const registry = readFileSync(join(root, kind.registry), 'utf8');
    expect(registry).toMatch(
      new RegExp(
        `import \\{ (?:\\w+ as )?braveLion \\} from '[./a-z]*brave-lion/${kind.manifest}';[\\s\\S]*\\bbraveLion\\s*\\];`,
      ),
    );
  });

  it('does not overwrite what is there', () => {
    bring(kind);
    addThing(root, kindName, 'brave-lion', shape);
    const before = readFileSync(join(root, kind.registry), 'utf8');
    expect(addThing(root, kindName, 'brave-lion', shape)).toMatchObject({ ok: false });
    expect(readFileSync(join(root, kind.registry), 'utf8')).toBe(before);
  });
});

it('a new screen has its own address, loads its own component, and is the last of the screens', () => {
  const kind = kinds.screen;
  if (!kind) throw new Error('there is no kind called screen');
  bring(kind);
  expect(addThing(root, 'screen', 'brave-lion')).toMatchObject({ ok: true });
  const folder = join(root, kind.folder, 'brave-lion');
  const manifest = readFileSync(join(folder, kind.manifest), 'utf8');
  expect(manifest).toContain("path: '/m/brave-lion'");
  expect(manifest).toContain("import('./brave-lion-screen.tsx').then(({ BraveLionScreen }) => BraveLionScreen)");
  expect(readFileSync(join(folder, 'brave-lion-screen.tsx'), 'utf8')).toContain('export function BraveLionScreen()');
  expect(readFileSync(join(root, kind.registry), 'utf8')).toContain(
    "import { braveLion } from '../screens/brave-lion/screen.ts';",
  );
});

it('a new game of every shape has its texts in its folder in every language, and its title is listed as a name', () => {
  const kind = kinds.game;
  if (!kind) throw new Error('there is no kind called game');
  bring(kind);
  for (const shape of Object.keys(kind.shapes ?? {})) {
    addThing(root, 'game', `brave-${shape}`, shape);
    const messagesOf = (language: string) => messagesIn(`games/brave-${shape}/texts/${language}.json`);
    const english = messagesOf('en');
    expect(Object.keys(english).filter((key) => !key.startsWith(`game.brave-${shape}.`))).toEqual([]);
    for (const language of languages.map((code) => code.toLowerCase())) {
      expect(Object.keys(messagesOf(language))).toEqual(Object.keys(english));
      expect(messagesOf(language)[`game.brave-${shape}.name`]).toMatch(/^Brave /);
    }
    const fair = `game.brave-${shape}.rules.fair`;
    expect(english).toHaveProperty([fair]);
    expect(messagesOf('th')[fair]).not.toBe(english[fair]);
  }
  expect(readFileSync(join(root, TEXTS_FOLDER, 'loan-words.ts'), 'utf8')).toContain("'Brave Slot',");
});

it('gives a language that the template does not speak its English, and notes the words as borrowed', () => {
  const kind = kinds.promotion;
  if (!kind) throw new Error('there is no kind called promotion');
  bring(kind);
  const template = join(root, kind.folder, '_template/texts.json');
  const { th: _, ...others } = JSON.parse(readFileSync(template, 'utf8')) as { [language: string]: object };
  writeFileSync(template, JSON.stringify(others));
  addThing(root, 'promotion', 'brave-lion');
  expect(messagesIn(`${TEXTS_FOLDER}/th/promotions.json`)['promotion.brave-lion.name']).toBe('Brave Lion');
  expect(JSON.parse(readFileSync(join(root, 'packages/texts/loan-words/th.json'), 'utf8'))).toContain('Brave Lion');
});

it('two new vendors have different numbers', () => {
  const kind = kinds.vendor;
  if (!kind) throw new Error('there is no kind called vendor');
  bring(kind);
  const numbers = ['brave-lion', 'calm-otter'].map((name) => {
    addThing(root, 'vendor', name);
    return /vendorNumber: ([\d_]+)/.exec(readFileSync(join(root, kind.folder, name, kind.manifest), 'utf8'))?.[1];
  });
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(2);
});

it('adds to an empty registry and to a full one', () => {
  const empty =
    "/** Games. */\nimport type { Game } from './plugin.ts';\n\nexport const games: readonly Game[] = [];\n";
  const one = register(empty, './dice/manifest.ts', 'dice') ?? '';
  expect(one).toBe(
    "/** Games. */\nimport { dice } from './dice/manifest.ts';\nimport type { Game } from './plugin.ts';\n\nexport const games: readonly Game[] = [ dice];\n",
  );
  expect(register(one, './mines/manifest.ts', 'mines')).toContain('[ dice, mines];');
  expect(register('export const games = all();', './dice/manifest.ts', 'dice')).toBeUndefined();
});
