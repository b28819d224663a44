/** `npm run lifecycles`: generates the documents' lifecycle tables from the code. The consistency checks report when they are stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, withLifecycles } from './lifecycles.ts';

for (const document of documents) {
  const file = join(import.meta.dirname, '../../..', document);
  writeFileSync(file, withLifecycles(document, readFileSync(file, 'utf8')));
}
