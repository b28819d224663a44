/** The modules every first page needs, gathered into one chunk: twenty small ones compress worse than one, and each is a request. */
import type { Plugin } from 'vite';

/** Screens stay chunks of their own: opening one loads no code of another. */
const OWN = /\/apps\/site\/src\/(app|base|features|platform)\//;
const FROM = /\/apps\/site\/src\/(entry-client\.tsx|screens\/home\/home-screen\.tsx)$/;
/** What home's screen brings along belongs to the first page as well; its own files stay in the screen's chunk. */
const HOME = /\/apps\/site\/src\/screens\/home\//;

/**
 * Read by V8: all of the file is compiled beside the main thread while it comes, instead of function by function on it when each is first called,
 * which is when the page comes alive.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

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
      const read = new Set([...this.getModuleIds()].filter((id) => FROM.test(id)));
      // A set goes on over what is added to it meanwhile.
      for (const id of read) {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (OWN.test(imported)) reached.add(imported);
          if (OWN.test(imported) || HOME.test(imported)) read.add(imported);
        }
      }
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
