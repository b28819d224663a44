/** Every action that the server records has words in the console, and is offered by the filter of the trail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { texts as en } from '../../base/texts-en.ts';
import { texts as zh } from '../../base/texts-zh.ts';
import { actions } from './actions.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src/modules/operators');

/** Those that are written out; of the others, `deposit.${action}`, the parts are elsewhere. */
function recorded(): readonly string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(/action: '([a-z-]+\.[a-z._-]+)'/g)].map(
      ([, action = '']) => action,
    ),
  );
}

it('knows each action that the server writes', () => {
  const found = recorded();
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((action) => !(actions as readonly string[]).includes(action))).toEqual([]);
});

it('has words for each in both languages', () => {
  for (const texts of [en, zh])
    expect(actions.filter((action) => texts[`console.action.${action}`] === undefined)).toEqual([]);
});
