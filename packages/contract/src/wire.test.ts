import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { invertNames, renameFields } from '#kernel';
import { type Endpoint, endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { Closed, Nothing } from './schemas.ts';
import { wire } from './wire.ts';

const Named = wire({ id: 'nodeId', provider: 'vassalage', page: 'pageNo' });
const Game = Named({ id: Type.Integer(), title: Type.String(), provider: Type.Optional(Type.String()) });
const list = endpoint({
  method: 'GET',
  path: '/games',
  summary: 'Games.',
  access: 'anyone',
  query: Named({ page: Type.Integer(), title: Type.Optional(Type.String()) }),
  answer: Closed({ games: Type.Array(Game), byCategory: Type.Record(Type.String(), Game), page: Type.Integer() }),
});

it('derives schemas with the wire’s names, in the order of the declaration', () => {
  const game = { type: 'object', required: ['nodeId', 'title'], additionalProperties: false };
  expect(list.query).toMatchObject({ required: ['pageNo'], additionalProperties: false });
  expect(Object.keys(list.query.properties)).toEqual(['pageNo', 'title']);
  expect(list.answer).toMatchObject({ properties: { games: { items: game }, page: { type: 'integer' } } });
  expect(JSON.stringify(list.answer)).not.toContain('provider');
  expect(JSON.stringify(list.answer)).not.toContain('wire');
});

it('validates the wire’s names and refuses ours', () => {
  const checker = Compile(list.answer);
  const ours = {
    games: [{ id: 1, title: 'Dice', provider: 'A' }],
    byCategory: { RNG: { id: 2, title: 'Slot' } },
    page: 1,
  };
  const sent = renameFields(ours, (list as Endpoint).names?.answer);
  expect(sent).toEqual({
    games: [{ nodeId: 1, title: 'Dice', vassalage: 'A' }],
    byCategory: { RNG: { nodeId: 2, title: 'Slot' } },
    page: 1,
  });
  expect(checker.Check(sent)).toBe(true);
  expect(checker.Check(ours)).toBe(false);
  expect(Compile(list.query).Check({ pageNo: 1 })).toBe(true);
  expect(Compile(list.query).Check({ page: 1 })).toBe(false);
});

it('leaves a declaration unchanged if no name differs', () => {
  const plain = { method: 'GET', path: '/x', summary: 'X.', access: 'anyone', answer: Nothing } as const;
  expect(endpoint(plain)).toBe(plain);
});

it('refuses the schema of another endpoint, which lost its table', () => {
  const answer = Closed({ list: Type.Optional(list.answer) });
  const copied = { method: 'GET', path: '/x', summary: 'X.', access: 'anyone', answer } as const;
  expect(() => endpoint(copied)).toThrow('another endpoint');
});

it('refuses two fields with the same name on the wire', () => {
  const query = Named({ id: Type.Integer(), nodeId: Type.Integer() });
  const twice = { method: 'GET', path: '/x', summary: 'X.', access: 'anyone', query, answer: Nothing } as const;
  expect(() => endpoint(twice)).toThrow('two fields have the same name');
});

interface Shape {
  readonly properties?: { readonly [name: string]: Shape };
  readonly patternProperties?: { readonly [pattern: string]: Shape };
  readonly items?: Shape;
}

/** A value with every field its schema knows, each with something else in it. */
function filled({ properties, patternProperties, items }: Shape, count: { next: number }): unknown {
  if (items) return [filled(items, count), filled(items, count)];
  if (!properties && !patternProperties) return count.next++;
  const fields = Object.entries({
    ...properties,
    ...(patternProperties && { one: Object.values(patternProperties)[0] }),
  });
  return Object.fromEntries(fields.map(([name, part]) => [name, filled(part ?? {}, count)]));
}

const named = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, declared]) =>
  (['query', 'body', 'answer'] as const).flatMap((part) => {
    const names = declared.names?.[part];
    return names ? [[`${name}, ${part}`, declared[part] as Shape, names] as const] : [];
  }),
);

describe('names that differ on the wire', () => {
  it.each(named)('%s: mapping and unmapping is the identity', (_title, schema, names) => {
    const sent = filled(schema, { next: 0 });
    const ours = renameFields(sent, invertNames(names));
    expect(ours).not.toEqual(sent);
    expect(renameFields(ours, names)).toEqual(sent);
  });
});
