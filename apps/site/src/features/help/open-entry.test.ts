import { expect, it } from 'vitest';
import { openEntry } from './open-entry.ts';

const entries = [
  { id: 'start', children: [{ id: 'join' }, { id: 'try' }] },
  { id: 'deposits', children: [{ id: 'how' }] },
  { id: '7' },
];

it.each<[{ p?: string; c?: string }, string | undefined, string | undefined]>([
  [{}, undefined, undefined],
  [{ p: 'start' }, 'start', undefined],
  [{ p: 'start', c: 'try' }, 'start', 'try'],
  [{ p: '2', c: '1' }, 'deposits', 'how'],
  [{ p: 'deposits', c: 'try' }, 'deposits', undefined],
  [{ c: 'how' }, undefined, undefined],
  [{ p: '7' }, '7', undefined],
  [{ p: '0' }, undefined, undefined],
  [{ p: '99' }, undefined, undefined],
  [{ p: '-1' }, undefined, undefined],
  [{ p: '3', c: '1' }, '7', undefined],
])('ROUTE-04 MSG-06 opens of %j the parent %s and the child %s', (address, parent, child) => {
  const open = openEntry(entries, address);
  expect([open.parent?.id, open.child?.id]).toEqual([parent, child]);
});
