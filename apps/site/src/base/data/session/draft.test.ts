import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stored } from '../page/storage.ts';
import { draftOf, readDrafts, revived } from './draft.ts';
import { useSessionState } from './session.ts';

const { store } = stored.trialName;
const session = (id: string) => ({
  token: 't',
  merchantCode: 'demo',
  username: 'tiger',
  type: 0,
  id,
  firstTimeLogin: false,
});

const forget = () => {
  store.clear();
  useSessionState.setState({ session: undefined });
};

// Files of one worker share what is in memory: others leave their member logged in.
beforeEach(() => {
  forget();
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  forget();
  vi.useRealTimers();
});

const saved = JSON.stringify({ member: '42', until: 2_000, forms: { letter: { title: 'Hello' } } });

it('gives the member who typed it what was typed, and nobody else', () => {
  store.set('MC_DRAFTS', saved);
  expect(draftOf('letter', { title: '' })).toEqual({ title: '' });
  useSessionState.setState({ session: session('43') });
  expect(draftOf('letter', { title: '' })).toEqual({ title: '' });
  useSessionState.setState({ session: session('42') });
  expect(draftOf('letter', { title: '', content: '' })).toEqual({ title: 'Hello', content: '' });
  expect(draftOf('other', 'as it was')).toBe('as it was');
});

it('takes what is old or damaged for nothing', () => {
  expect(readDrafts(saved, '42', 1_999)).toBeDefined();
  expect(readDrafts(saved, '42', 2_000)).toBeUndefined();
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"member":"42","until":9e15}',
    '{"member":"42","until":9e15,"forms":null}',
  ])
    expect(readDrafts(text, '42', 1_000), text).toBeUndefined();
});

it('begins with the initial value where the draft is of another kind', () => {
  expect(revived('typed', '')).toBe('typed');
  expect(revived(5, '')).toBe('');
  expect(revived(undefined, 'name')).toBe('name');
  expect(revived(['a'], [])).toEqual(['a']);
  expect(revived({ a: 1 }, [])).toEqual([]);
  expect(revived(null, { a: 1 })).toEqual({ a: 1 });
});
