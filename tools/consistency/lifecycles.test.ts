import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documents, withLifecycles } from './lifecycles.ts';

const read = (document: string) => readFileSync(join(import.meta.dirname, '../..', document), 'utf8');

it.each(documents)('finds an event of %s with another target than in the code', (document) => {
  const text = read(document);
  expect(withLifecycles(document, text)).toBe(text);
  // The next state of the first row of the first table.
  const wrong = text.replace(/(<!-- lifecycle [\s\S]*?-- \|\n\|[^|]+\|[^|]+\| )`\w+`/, '$1`elsewhere`');
  expect(wrong).not.toBe(text);
  expect(withLifecycles(document, wrong)).toBe(text);
});

it('fails when the marker of a table is missing', () => {
  const text = read('docs/cashier.md').replace('<!-- lifecycle deposit -->', '');
  expect(() => withLifecycles('docs/cashier.md', text)).toThrow('docs/cashier.md has no place for the deposit');
});
