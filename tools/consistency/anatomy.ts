/** The structure of folders: how many files one holds, the file names that every module of the server has, and the documents that show it all and name its files. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Source } from './source.ts';

/** In larger folders, files are hard to find. Tests are beside what they test and are not counted. */
const MAX_FILES = 15;

/** What every module has: its constructor and types, and the type of what it needs. */
const PARTS = ['index.ts', 'deps.ts'];

/** Other names for the same files, so that one thing has one name. */
const OTHER_NAMES: { readonly [name: string]: string } = {
  'listens.ts': 'listeners.ts',
  'listener.ts': 'listeners.ts',
  'stores.ts': 'store.ts',
  'handlers.ts': 'routes.ts',
};

const isTest = (path: string) => /\.(test|e2e)\.tsx?$|\/testing(\.ts$|\/)/.test(path);

export function checkAnatomy(paths: readonly string[], exempt: readonly string[] = []): string[] {
  const counted = paths.filter((path) => !isTest(path));
  const counts = new Map<string, number>();
  for (const path of counted) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const tooFull = [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !exempt.includes(folder))
    .map(([folder, count]) => `${folder}: holds ${count} files, more than ${MAX_FILES}`);
  // An exemption that is no longer needed has to be removed.
  const spare = exempt
    .filter((folder) => (counts.get(folder) ?? 0) <= MAX_FILES)
    .map((folder) => `${folder}: is exempt and need not be`);
  const modules = counted.filter((path) => path.startsWith('apps/server/src/modules/'));
  const folders = new Set(modules.map((path) => path.split('/').slice(0, 5).join('/')));
  const incomplete = [...folders].flatMap((folder) =>
    PARTS.filter((part) => !modules.includes(`${folder}/${part}`)).map((part) => `${folder}: has no ${part}`),
  );
  const misnamed = modules.flatMap((path) => {
    const name = basename(path);
    if (OTHER_NAMES[name]) return [`${path}: is called ${OTHER_NAMES[name]} elsewhere`];
    return /-store\.ts$|^stores-/.test(name) ? [`${path}: is called store-….ts elsewhere`] : [];
  });
  return [...tooFull, ...spare, ...incomplete, ...misnamed];
}

const MODULES = 'apps/server/src/modules/';

/** What makes statements: Kysely, and the project's own reads and writes of rows. Types of it are everyone's. */
const STATEMENTS = /^import (?!type )([^;]*?) from '(?:kysely|[./]*db\/tenancy\/rows\.ts)';/gm;
const BUILDERS =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|execute|executeTakeFirst(?:OrThrow)?)\(|\bsqlPortOf\([\s\S]*\.query[<(]/;

/** Whether an import's clause has anything but types. */
const isOfValues = (clause: string) => clause.replace(/\btype \w+( as \w+)?/g, '').replace(/[{},\s]/g, '') !== '';

/** SQL of the modules is in their `store*.ts` alone, and run there. */
export function checkStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(MODULES) && !isTest(path) && !/^store(-[\w-]+)?\.ts$/.test(basename(path)))
    .filter(
      ({ text }) => BUILDERS.test(text) || [...text.matchAll(STATEMENTS)].some(([, clause = '']) => isOfValues(clause)),
    )
    .map(({ path }) => `${path}: has SQL, which belongs into a store*.ts`);
}

/** Facts are listened to in `listeners.ts` alone. */
export function checkListeners(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(MODULES) && !isTest(path) && basename(path) !== 'listeners.ts')
    .filter(({ text }) => /\boutbox\.listen(?:Many)?\(/.test(text))
    .map(({ path }) => `${path}: listens to facts, which belongs into listeners.ts`);
}

/** Relative imports of a text, and whether they are of types alone. */
const RELATIVE = /^(import|export)( type)? [^;]*? from '(\.[^']+)';/gm;

const relativeIn = ({ path, text }: Source) =>
  [...text.matchAll(RELATIVE)].map(([, , type, to = '']) => ({
    to: join(dirname(path), to),
    isType: type !== undefined,
  }));

/** A `deps.ts` has of its own module types of leaves alone: of files that import nothing of the module. No circle can form through it. */
export function checkDeps(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const ofModule = /^apps\/server\/src\/modules\/[^/]+\//;
  return sources
    .filter(({ path }) => ofModule.test(path) && path.split('/').length === 6 && basename(path) === 'deps.ts')
    .flatMap((deps) => {
      const own = ofModule.exec(deps.path)?.[0] ?? '';
      const isLeaf = (path: string) => {
        const source = byPath.get(path);
        return source !== undefined && !relativeIn(source).some(({ to }) => to.startsWith(own));
      };
      return relativeIn(deps)
        .filter(({ to, isType }) => to.startsWith(own) && !(isType && isLeaf(to)))
        .map(({ to }) => `${deps.path}: imports ${to}, which is no type of a leaf`);
    });
}

/** Documents with a picture of the structure. */
export const PICTURES = ['README.md', 'docs/architecture.md'] as const;

/**
 * What the pictures leave out: README's names each package, kind of plugin and app, that of the architecture each module of the server. `kinds` are
 * the folders of plugins.
 */
export function checkPictures(
  paths: readonly string[],
  pictures: Readonly<Record<(typeof PICTURES)[number], string>>,
  kinds: readonly string[],
): string[] {
  const below = (folder: string) => [
    ...new Set(paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length).split('/')[0])),
  ];
  const parts = /^```\n(packages\/.*?)^```/ms.exec(pictures['README.md'])?.[1] ?? '';
  const modules = [...pictures['docs/architecture.md'].matchAll(/"([^"]+)"\]/g)].map(([, names]) => names).join(' ');
  const isIn = (text: string, name = '') => new RegExp(`(^|[ ·])${name}($|[ /·])`, 'm').test(text);
  const folders = paths.filter((path) => path.startsWith('apps/server/src/modules/') && path.split('/').length > 5);
  const names = new Set(folders.map((path) => path.split('/')[4]));
  return [
    ...[...below('packages/'), ...below('apps/'), ...kinds]
      .filter((name) => !isIn(parts, name))
      .map((name) => `README.md: does not show ${name}`),
    ...[...names].filter((name) => !isIn(modules, name)).map((name) => `docs/architecture.md: does not show ${name}`),
  ];
}

/** Decisions are left out: they speak of what was there when they were made. */
export const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/*.md', '{apps,packages,tools,games}/*/*.md'];

/** `apps/x.ts` or, where it is clear, the end of a path: `sums/store.ts`. An ellipsis, a star or `<name>` stands for what is to be made. */
const NAMED = /`([\w.][\w./-]*\/[\w./-]+\.(?:tsx?|mjs|sql|json|css|md|html))`/g;
const LINKED = /\]\((?!https?:)([^)#\s]+)/g;

/** Files that documents name or link to and that do not exist. `paths` are those of all sources. */
export function checkDocuments(root: string, documents: readonly string[], paths: readonly string[]): string[] {
  const isThere = (path: string) => existsSync(join(root, path)) || paths.some((known) => known.endsWith(`/${path}`));
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path).filter((path) => !isThere(path));
    const linked = [...text.matchAll(LINKED)]
      .map(([, path = '']) => join(dirname(document), path))
      .filter((path) => !existsSync(join(root, path)));
    return [...named, ...linked].map((path) => `${document}: names ${path}, which is not there`);
  });
}
