import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FieldNames, invertNames, renameFields } from './rename-fields.ts';

const names: FieldNames = {
  page: 'pageNum',
  games: { id: 'nodeId', art: ['picture', { hue: 'colour' }] },
  mapping: { '*': { provider: 'vassalage' } },
};
const value = {
  page: 2,
  total: 7,
  games: [{ id: 1, code: 'dice', art: { hue: 20, symbol: 'D' } }, { id: 2 }],
  mapping: { RNG: { provider: 'HARBOUR' }, LIVE: {} },
};

it('renames nested fields and leaves others unchanged', () => {
  expect(renameFields(value, names)).toEqual({
    pageNum: 2,
    total: 7,
    games: [{ nodeId: 1, code: 'dice', picture: { colour: 20, symbol: 'D' } }, { nodeId: 2 }],
    mapping: { RNG: { vassalage: 'HARBOUR' }, LIVE: {} },
  });
});

it('keeps the order of the fields', () => {
  expect(JSON.stringify(renameFields({ b: 1, id: 2, a: 3 }, { id: 'nodeId' }))).toBe('{"b":1,"nodeId":2,"a":3}');
});

it('does not copy values in which nothing is renamed', () => {
  expect(renameFields(value, undefined)).toBe(value);
  expect((renameFields(value, { page: 'pageNum' }) as typeof value).games).toBe(value.games);
});

it('swaps two names', () => {
  expect(renameFields({ a: 1, b: 2 }, { a: 'b', b: 'a' })).toEqual({ b: 1, a: 2 });
});

it('does not take inherited properties for names', () => {
  expect(renameFields({ constructor: 1, toString: 2 }, { id: 'nodeId' })).toEqual({ constructor: 1, toString: 2 });
});

it('is undone by the inverse mapping', () => {
  const leaf = fc.jsonValue();
  const game = fc.record({ id: leaf, code: leaf, art: fc.record({ hue: leaf, symbol: leaf }) }, { requiredKeys: [] });
  const vendors = fc.dictionary(fc.constantFrom('RNG', 'LIVE', '*', 'id'), fc.record({ provider: leaf, count: leaf }));
  const answer = fc.record({ page: leaf, total: leaf, games: fc.array(game), mapping: vendors }, { requiredKeys: [] });
  fc.assert(
    fc.property(answer, (ours) => {
      expect(renameFields(renameFields(ours, names), invertNames(names))).toEqual(ours);
    }),
  );
});
