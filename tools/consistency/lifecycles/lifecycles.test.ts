import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, withLifecycles } from './lifecycles.ts';
import { checkColumns, checkStateColumns, stateColumnsOf } from './state-columns.ts';
import { checkStates } from './states.ts';

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

describe('states that are written', () => {
  const path = 'apps/server/src/modules/wallet/holds/store.ts';
  const problemsOf = (text: string) => checkStates([{ path, text }]);

  it.each([
    ["setRows(tx, 'bet', { id, state: 'open' }, { state: 'cancelled' });"],
    ["saveDrawings(tx, [{ ...key, state: 'cancelled', drawnAt: now }]);"],
    ["updateRows(tx, 'bet', key).set({ state: isOver ? 'cancelled' : 'open' });"],
    ["const row = { merchant_id, state: 'cancelled' as const, ended_at: at };"],
    ["import { betLifecycle } from './lifecycle.ts';\nconst state = 'cancelled';"],
    ["sql`update bet set ended_at = now(), state = 'cancelled' where state = 'open'`;"],
    ["sql`update bet set state = case when state = 'open' then 'cancelled' else state end where id = $1`;"],
  ])('are reported: %s', (text) => {
    expect(problemsOf(text)).toEqual([`${path}: writes the state cancelled past its lifecycle`]);
  });

  it.each([
    ["setRows(tx, 'bet', { id, state: 'cancelled' }, { state: betLifecycle.next('open', 'cancel') });"],
    ["selectRows(db, 'bet', { id, state: 'cancelled' });"],
    ["insertBet(tx, { id, state: 'open', placed_at: at });"],
    ["sql`update bet set seen_at = case when state = 'cancelled' then now() end where state = 'cancelled'`;"],
    ["const answer = () => ({ id, state: 'cancelled' });"],
  ])('are none in conditions, in answers and where something begins: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});
