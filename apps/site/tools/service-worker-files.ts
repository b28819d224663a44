/** Tells the service worker what identifies this build, and which files home cannot do without, by their hashed names. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const placeholder = '__KEPT_FILES__';
const START = /\/(entry-client\.tsx|screen-loads\.js)$/;
const HOME = /\/screens\/home\/home-screen\.tsx$/;

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: Set<string> };
}

/**
 * The chunks that home starts from, its late parts, the parts of those, and all they import, with their styles. What the start itself loads
 * late is left out: that is every screen.
 */
function filesOfHome(chunks: ReadonlyMap<string, Chunk>): readonly string[] {
  const files = new Set<string>();
  const chunksOf = (names: readonly string[]) => names.flatMap((name) => chunks.get(name) ?? []);
  const add = (pattern: RegExp, isWithLateParts: boolean) => {
    const waiting = [...chunks.values()].filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
    for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
      if (files.has(chunk.fileName)) continue;
      files.add(chunk.fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      waiting.push(...chunksOf(chunk.imports), ...(isWithLateParts ? chunksOf(chunk.dynamicImports) : []));
    }
  };
  add(START, false);
  add(HOME, true);
  return [...files].sort();
}

export function serviceWorkerFiles(): Plugin {
  return {
    name: 'service-worker-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle);
      const worker = built.find((file) => file.fileName === 'sw.js');
      if (worker?.type !== 'chunk') return;
      const chunks = new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])));
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12);
      const precached = filesOfHome(chunks).map((name) => `/m/${name}`);
      for (const quote of ['"', '`', "'"]) {
        worker.code = worker.code.replaceAll(`${quote}${placeholder}${quote}`, JSON.stringify({ version, precached }));
      }
    },
  };
}
