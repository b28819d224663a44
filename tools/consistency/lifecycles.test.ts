import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documents, withLifecycles } from './lifecycles.ts';

const read = (document: string) => readFileSync(join(import.meta.dirname, '../..', document), 'utf8');

it.each(documents)('sees one event of %s that leads elsewhere than in the code', (document) => {
  const text = read(document);
  expect(withLifecycles(document, text)).toBe(text);
  const wrong = text.replace('| `done` ', '| `lost` ').replace('| `credited` |', '| `declined` |');
  expect(wrong).not.toBe(text);
  expect(withLifecycles(document, wrong)).toBe(text);
});

it('asks for the place where a table stood', () => {
  const text = read('docs/cashier.md').replace('<!-- lifecycle deposit -->', '');
  expect(() => withLifecycles('docs/cashier.md', text)).toThrow('docs/cashier.md has no place for the deposit');
});
