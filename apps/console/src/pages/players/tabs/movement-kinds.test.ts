import { expect, it } from 'vitest';
import { texts as en } from '../../../base/texts-en.ts';
import { texts as zh } from '../../../base/texts-zh.ts';
import { moneyKinds, pointKinds } from './movement-kinds.ts';

it.each([
  ['English', en],
  ['Chinese', zh],
])('names every kind of movement in %s', (_, texts) => {
  const keys = [...moneyKinds.map((kind) => `kind.${kind}`), ...pointKinds.map((kind) => `points.kind.${kind}`)];
  expect(keys.filter((key) => texts[`console.${key}`] === undefined)).toEqual([]);
});
