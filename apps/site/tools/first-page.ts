/** The modules every first page needs, gathered into one chunk: twenty small ones compress worse than one, and each is a request. */
import { dirname, join } from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** Screens stay chunks of their own: opening one loads no code of another. */
const OWN = /\/apps\/site\/src\/(app|base|features|platform)\//;
const FROM = /\/apps\/site\/src\/(entry-client\.tsx|screens\/home\/home-screen\.tsx)$/;
/** What home's screen brings along belongs to the first page as well; its own files stay in the screen's chunk. */
const HOME = /\/apps\/site\/src\/screens\/home\//;
/** What the server renders of home below the first view: its code comes after the first view's, its styles with the page. */
const BELOW = /\/apps\/site\/src\/(screens\/home\/home-below|features\/home\/home-video)\.tsx$/;
const STYLE = /\.css$/;

/**
 * Read by V8: all of the file is compiled beside the main thread while it comes, instead of function by function on it when each is first called,
 * which is when the page comes alive.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

const INDEX = /\/index\.ts$/;
/** The subpath imports that lead to files of the site. */
const base = new Map([
  ['#base/data', join(import.meta.dirname, '../src/base/data/index.ts')],
  ['#base/view', join(import.meta.dirname, '../src/base/view/index.ts')],
]);

/** What a file imports or passes on: from which file, under which names. */
interface Link {
  readonly file: string;
  readonly names: readonly { readonly imported: string; readonly exported?: string }[];
}

const fileOf = (source: string, folder: string) => base.get(source) ?? join(folder, source);

const textOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name);

function linksIn({ body }: ESTree.Program, folder: string): Link[] {
  return body.flatMap((node): Link[] => {
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' ? [{ imported: textOf(one.imported) }] : [],
      );
      return [{ file: fileOf(node.source.value, folder), names }];
    }
    if (node.type !== 'ExportNamedDeclaration' || !node.source) return [];
    const names = node.specifiers.map(({ local, exported }) => ({
      imported: textOf(local),
      exported: textOf(exported),
    }));
    return [{ file: fileOf(node.source.value, folder), names }];
  });
}

/** Of what a file imports, the files; of an index, those alone whose names are taken. */
function filesBehind(link: Link, linksOf: (id: string) => readonly Link[]): string[] {
  if (!INDEX.test(link.file)) return [link.file];
  const passedOn = linksOf(link.file).filter(({ names }) =>
    names.some(({ exported }) => link.names.some(({ imported }) => imported === exported)),
  );
  return [link.file, ...passedOn.map(({ file }) => file)];
}

export interface FirstPage {
  readonly plugin: Plugin;
  readonly has: (id: string) => boolean;
}

export function firstPage(): FirstPage {
  const reached = new Set<string>();
  const plugin: Plugin = {
    name: 'first-page',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const linksOf = (id: string) => {
        const code = OWN.test(id) || HOME.test(id) || FROM.test(id) ? this.getModuleInfo(id)?.code : undefined;
        return code ? linksIn(this.parse(code), dirname(id)) : [];
      };
      const reach = (from: RegExp, isTaken: (file: string) => boolean) => {
        const read = new Set([...this.getModuleIds()].filter((id) => from.test(id)));
        // A set goes on over what is added to it meanwhile.
        for (const id of read) {
          if (INDEX.test(id)) continue;
          for (const file of linksOf(id).flatMap((link) => filesBehind(link, linksOf))) {
            if (isTaken(file)) reached.add(file);
            if (OWN.test(file) || HOME.test(file)) read.add(file);
          }
        }
      };
      reach(FROM, (file) => OWN.test(file));
      reach(BELOW, (file) => STYLE.test(file));
    },
    generateBundle: {
      // It counts at the very top alone.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.name === 'first') chunk.code = `${COMPILED_AT_ONCE}\n${chunk.code}`;
        }
      },
    },
  };
  return { plugin, has: (id) => reached.has(id) };
}
