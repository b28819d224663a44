/** Copies a template under a new name, adds it to the registry, and adds its texts to every language. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { addTexts, TEXTS } from './add-texts.ts';
import { type Names, namesOf, rewrite } from './words.ts';

export interface Kind {
  readonly folder: string;
  readonly registry: string;
  /** The template's manifest file: the registry imports its one export. */
  readonly manifest: string;
  /** The file of each language to which the template's `texts.json` is added: one of the platform's, or one in the thing's own folder. */
  readonly texts?: string;
  readonly hasOwnTexts?: true;
  /** An existing key that the template uses in place of its copy's own: keys are typed. */
  readonly testKitIn?: { readonly key: string; readonly own: string };
  /** Where things of a kind are of several shapes: the template of each, the first for who names none. */
  readonly shapes?: Readonly<Record<string, string>>;
}

const TEMPLATE = '_template';

const plugin = (folder: string, more: Partial<Kind> = {}): Kind => ({
  folder,
  registry: `${folder}/registry.ts`,
  manifest: 'manifest.ts',
  ...more,
});

export const kinds: Readonly<Record<string, Kind>> = {
  game: plugin('games', {
    hasOwnTexts: true,
    shapes: { instant: TEMPLATE, slot: '_template-slot', lottery: '_template-lottery', stepped: '_template-stepped' },
  }),
  vendor: plugin('vendors', { texts: 'vendors.json' }),
  payment: plugin('payments', { texts: 'payments.json' }),
  messenger: plugin('messengers'),
  storage: plugin('storages'),
  beacon: plugin('beacons'),
  feed: plugin('feeds'),
  identity: plugin('identities'),
  promotion: plugin('promotions', { texts: 'promotions.json' }),
  merchant: plugin('merchants', { manifest: 'merchant.ts' }),
  screen: {
    folder: 'apps/site/src/screens',
    registry: 'apps/site/src/app/screens.ts',
    manifest: 'screen.ts',
    texts: 'shell.json',
    testKitIn: { key: 'shell.home', own: 'screen.template.title' },
  },
};

export type Outcome =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly why: string };

type Written = (text: string) => string;

function copy(from: string, to: string, names: Names, written: Written): string[] {
  const entries = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.name !== TEXTS);
  return entries.flatMap((entry) => {
    const source = join(from, entry.name);
    const target = join(to, entry.name.replace('template', names.kebab));
    if (entry.isDirectory()) return copy(source, target, names, written);
    mkdirSync(dirname(target), { recursive: true });
    const isText = /\.(ts|tsx|css|json|md|sql|svg)$/.test(entry.name);
    writeFileSync(target, isText ? written(readFileSync(source, 'utf8')) : readFileSync(source));
    return [target];
  });
}

/** The registry with one more import and one more element. It is a plain array: the element goes before its last bracket. */
export function register(registry: string, path: string, exported: string, name = exported): string | undefined {
  const end = registry.lastIndexOf('];');
  if (end < 0) return undefined;
  const isEmpty = /\[\s*$/.test(registry.slice(0, end));
  const before = registry.slice(0, end).trimEnd().replace(/,$/, '');
  const listed = `${before}${isEmpty ? '' : ','} ${name}${registry.slice(end)}`;
  const imported = exported === name ? name : `${exported} as ${name}`;
  const line = `import { ${imported} } from '${path}';\n`;
  const place = listed.search(/^(import|export) /m);
  return `${listed.slice(0, place)}${line}${listed.slice(place)}`;
}

/** The folder of the template, or nothing where things of this kind have no such shape. */
function templateOf({ shapes = {} }: Kind, shape: string | undefined): string | undefined {
  if (shape !== undefined) return Object.hasOwn(shapes, shape) ? shapes[shape] : undefined;
  return Object.values(shapes)[0] ?? TEMPLATE;
}

function textFileOf({ folder, texts, hasOwnTexts }: Kind, name: string): ((language: string) => string) | undefined {
  if (hasOwnTexts) return (language) => `${folder}/${name}/texts/${language}.json`;
  return texts === undefined ? undefined : (language) => `packages/texts/src/${language}/${texts}`;
}

export function addThing(root: string, kindName: string, name: string, shape?: string): Outcome {
  const kind = kinds[kindName];
  const names = namesOf(name);
  if (!kind) return { ok: false, why: `There is no kind of thing called ${kindName}.` };
  if (!names) return { ok: false, why: `${name} is not a name in kebab-case.` };
  const templateFolder = templateOf(kind, shape);
  if (templateFolder === undefined) {
    const known = Object.keys(kind.shapes ?? {}).join(', ') || 'none';
    return { ok: false, why: `A ${kindName} has no shape called ${shape}: it has ${known}.` };
  }
  const template = join(root, kind.folder, templateFolder);
  const folder = join(root, kind.folder, name);
  if (!existsSync(template)) return { ok: false, why: `${kind.folder} has no template.` };
  if (existsSync(folder)) return { ok: false, why: `${kind.folder}/${name} is there already.` };

  const { key = '', own = '' } = kind.testKitIn ?? {};
  const written: Written = (text) => rewrite(key ? text.replaceAll(`'${key}'`, `'${own}'`) : text, names);
  const manifest = written(readFileSync(join(template, kind.manifest), 'utf8'));
  const exported = /^export const (\w+)/m.exec(manifest)?.[1];
  const registryFile = join(root, kind.registry);
  const path = posix.relative(posix.dirname(kind.registry), `${kind.folder}/${name}/${kind.manifest}`);
  const from = path.startsWith('.') ? path : `./${path}`;
  const registry = exported && register(readFileSync(registryFile, 'utf8'), from, exported, names.camel);
  if (!registry)
    return { ok: false, why: `${kind.registry} or the template's ${kind.manifest} is not of the usual form.` };

  const files = copy(template, folder, names, written);
  writeFileSync(registryFile, registry);
  const fileOf = textFileOf(kind, name);
  const texts = fileOf === undefined ? [] : addTexts(root, join(template, TEXTS), fileOf, names);
  return { ok: true, files: [...files, registryFile, ...texts] };
}
