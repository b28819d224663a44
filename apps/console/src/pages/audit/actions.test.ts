/** Every action that the server records has words in the console, and is offered by the filter of the trail. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { texts as en } from '../../base/texts-en.ts';
import { texts as zh } from '../../base/texts-zh.ts';
import { actions } from './actions.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src/modules/operators/trail/actions.ts');

it('knows each action that the server writes, and no other', () => {
  const written = [...readFileSync(SERVER, 'utf8').matchAll(/'([a-z-]+\.[a-z._-]+)'/g)].map(
    ([, action = '']) => action,
  );
  expect(written.length).toBeGreaterThan(150);
  expect(written.toSorted()).toEqual(actions.toSorted());
});

it('has words for each in both languages', () => {
  for (const texts of [en, zh])
    expect(actions.filter((action) => texts[`console.action.${action}`] === undefined)).toEqual([]);
});
