import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, withLifecycles } from './lifecycles.ts';
import { checkColumns, checkStateColumns, stateColumnsOf } from './state-columns.ts';

const read = (document: string) => readFileSync(join(import.meta.dirname, '../../..', document), 'utf8');

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

describe('columns of states', () => {
  const named = "Generated<'open' | 'closed'>";
  const generated = (column: string, type: string) =>
    `  credential: {\n    merchant_id: string;\n    ${column}: ${type};\n  };\n`;

  it('are all accounted for', () => {
    expect(checkStateColumns(join(import.meta.dirname, '../../..'))).toEqual([]);
  });

  it('are found by their names, with the states that the database allows', () => {
    expect(stateColumnsOf(generated('state', named))).toEqual([
      { column: 'credential.state', states: ['open', 'closed'] },
    ]);
    expect(stateColumnsOf(generated('check_outcome', 'string'))).toEqual([
      { column: 'credential.check_outcome', states: undefined },
    ]);
    expect(stateColumnsOf(generated('state_hash', 'string'))).toEqual([]);
  });

  it.each([
    [{ column: 'credential.status', states: undefined }, 'credential.status: changes by no lifecycle'],
    [{ column: 'credential.state', states: ['open', 'closed', 'lost'] }, 'credential.state: has other states'],
  ])('are reported without a lifecycle, and with other states: %j', (column, problem) => {
    expect(checkColumns([column])).toContainEqual(expect.stringContaining(problem));
  });
});
