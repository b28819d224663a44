/** `npm run lifecycles`: draws the documents' tables of lifecycles from the code. The consistency checks say when that is due. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, withLifecycles } from './lifecycles.ts';

for (const document of documents) {
  const file = join(import.meta.dirname, '../..', document);
  writeFileSync(file, withLifecycles(document, readFileSync(file, 'utf8')));
}
