/** The modules every first page needs, gathered into one chunk: twenty small ones compress worse than one, and each is a request. */
import type { Plugin } from 'vite';

/** Screens stay chunks of their own: opening one loads no code of another. */
const OWN = /\/apps\/site\/src\/(app|base|features|platform)\//;
const FROM = /\/apps\/site\/src\/(entry-client\.tsx|screens\/home\/home-screen\.tsx)$/;

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
      const waiting = [...this.getModuleIds()].filter((id) => FROM.test(id));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (reached.has(imported) || !OWN.test(imported)) continue;
          reached.add(imported);
          waiting.push(imported);
        }
      }
    },
  };
  return { plugin, has: (id) => reached.has(id) };
}
