/** Tells the service worker which files to keep: the first page's scripts and styles, by their hashed names, and what identifies this build. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const placeholder = '__KEPT_FILES__';

export function serviceWorkerFiles(): Plugin {
  return {
    name: 'service-worker-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const worker = Object.values(bundle).find((file) => file.fileName === 'sw.js');
      if (worker?.type !== 'chunk') return;
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && /\.(js|css)$/.test(name));
      const kept = names.sort().map((name) => `/m/${name}`);
      const version = createHash('sha256').update(kept.join()).digest('hex').slice(0, 12);
      worker.code = worker.code.replaceAll(`"${placeholder}"`, JSON.stringify({ version, kept }));
      worker.code = worker.code.replaceAll(`\`${placeholder}\``, JSON.stringify({ version, kept }));
    },
  };
}
