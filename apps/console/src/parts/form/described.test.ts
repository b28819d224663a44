/** Documents are read in the words of their form: amounts, shares, rows and choices as a person reads them, and what differs by the names of fields. */
import { expect, it } from 'vitest';
import { changedValues, describe, labelOf, type Wording } from './described.ts';
import type { Schema } from './schema.ts';

const wording: Wording = {
  words: {
    field: (name, schema) => schema?.title ?? `<${name}>`,
    option: (one, schema) => schema?.names?.[one] ?? `(${one})`,
  },
  place: { currency: { code: 'PHP', decimals: 2 }, choices: { games: [{ code: 'dice', name: 'Dice' }] } },
  yesNo: (is) => (is ? 'Yes' : 'No'),
  weekday: (day) => `day ${day}`,
  moment: (at) => `at ${at}`,
  row: (at) => `No. ${at}`,
};

const audience: Schema = {
  $defs: {
    Audience: {
      anyOf: [
        { type: 'object', properties: { all: { type: 'array', items: { $ref: 'Audience' } } }, required: ['all'] },
        { type: 'object', properties: { level: { type: 'integer' } }, required: ['level'] },
      ],
    },
  },
  $ref: 'Audience',
};

const schema: Schema = {
  type: 'object',
  properties: {
    title: { perLanguage: true, type: 'object', patternProperties: { '^[A-Z]{2}$': { type: 'string', title: '' } } },
    budget: { type: 'string', control: 'minor', title: 'Budget' },
    share: { type: 'integer', control: 'share', title: 'Share' },
    mode: { type: 'string', enum: ['cashable', 'sticky'], title: 'Mode', names: { cashable: 'Bonus money' } },
    isOn: { type: 'boolean', title: 'On' },
    from: { type: 'string', format: 'date-time', title: 'From' },
    tiers: {
      type: 'string',
      control: 'rows',
      title: 'Tiers',
      parts: [
        { name: 'from', title: 'From', kind: 'amount', before: '' },
        { name: 'rate', title: 'share', kind: 'basis-points', before: ':' },
      ],
    },
    days: { type: 'array', control: 'weekdays', title: 'Days', items: { type: 'integer' } },
    games: { type: 'object', control: 'map', title: 'Games', choices: 'games' },
    audience: { ...audience, title: 'For' },
  },
};

const terms = {
  title: { EN: 'Gift' },
  budget: '500000',
  share: 1_250,
  mode: 'cashable',
  isOn: true,
  from: '2026-11-29T00:00:00Z',
  tiers: '20000:500,100000:1000',
  days: [5, 6],
  games: { dice: 5_000 },
  audience: { all: [{ level: 2 }] },
};

it('writes each value under the words of its fields', () => {
  expect([...describe(schema, terms, wording).values()].map(({ label, text }) => `${label}: ${text}`)).toEqual([
    '<title> › EN: Gift',
    'Budget: 5,000.00 PHP',
    'Share: 12.5 %',
    'Mode: Bonus money',
    'On: Yes',
    'From: at 2026-11-29T00:00:00Z',
    'Tiers › No. 1: From 200.00 PHP, share 5 %',
    'Tiers › No. 2: From 1,000.00 PHP, share 10 %',
    'Days: day 5, day 6',
    'Games › Dice: 50 %',
    'For › <all> › No. 1 › <level>: 2',
  ]);
});

it('says what differs, what is new and what is gone', () => {
  const { isOn: _, ...rest } = terms;
  const after = { ...rest, budget: '600000', tiers: '20000:500', audience: { all: [{ level: 2 }, { level: 4 }] } };
  const changed = changedValues(describe(schema, terms, wording), describe(schema, after, wording));
  expect(changed.map(({ label, before, after: is }) => [label, before, is])).toEqual([
    ['Budget', '5,000.00 PHP', '6,000.00 PHP'],
    ['On', 'Yes', undefined],
    ['Tiers › No. 2', 'From 1,000.00 PHP, share 10 %', undefined],
    ['For › <all> › No. 2 › <level>', undefined, '4'],
  ]);
});

it('names a place that has no value yet', () => {
  expect(labelOf(schema, {}, '/title/EN', wording)).toBe('<title> › EN');
  expect(labelOf(schema, terms, '/audience/all/0/level', wording)).toBe('For › <all> › No. 1 › <level>');
  expect(labelOf(schema, terms, '/games/dice', wording)).toBe('Games › Dice');
});
