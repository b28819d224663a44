import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client';
import { stored } from '../page/storage.ts';
import { draftOf, followForm, readDrafts, removeDrafts, revived } from './draft.ts';
import { renewSession } from './renewal.ts';
import { dropSession, saveSession, useSessionState } from './session.ts';

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
  stored.session.store.set('MC_SESSION_ENDED', undefined);
  dropSession();
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

const logIn = (id: string, token: string) =>
  saveSession({ ...session(id), token, expiresAt: '2026-01-01T00:15:00.000Z' });

/** What the server answers to a renewal after the session's end. */
const ended = async () => ({ ok: false, refusal: { code: 'session.expired' } });
const expire = () => renewSession(ended as unknown as Client['call'], () => undefined);

const savedForms = () => JSON.parse(store.get('MC_DRAFTS') ?? '{}').forms as unknown;

it('saves what was typed when the session expires, and gives it once', async () => {
  logIn('42', 'token-of-the-first-login');
  const stop = followForm('letter', () => ({ title: 'Hello' }));
  await expire();
  stop();
  expect(savedForms()).toEqual({ letter: { title: 'Hello' } });
  logIn('42', 'token-of-the-second-login');
  expect(draftOf('letter', { title: '' })).toEqual({ title: 'Hello' });
  followForm('letter', () => undefined)();
  expect(draftOf('letter', { title: '' })).toEqual({ title: '' });
});

it('saves nothing of a form that is as it began or was sent', async () => {
  logIn('42', 'token');
  const stop = followForm('letter', () => undefined);
  await expire();
  stop();
  expect(savedForms()).toEqual({});
});

it('saves nothing at a log-out, here or in another tab', () => {
  for (const leave of [dropSession, () => useSessionState.setState({ session: undefined })]) {
    logIn('42', 'token');
    const stop = followForm('letter', () => 'typed');
    leave();
    stop();
    expect(store.get('MC_DRAFTS')).toBeUndefined();
  }
});

it('saves what was typed in a tab that sees another one find the session expired', async () => {
  logIn('42', 'token');
  await expire();
  // The other tab's storage event comes after that.
  useSessionState.setState({ session: { ...session('42'), token: 'token' } });
  const stop = followForm('letter', () => 'typed');
  useSessionState.setState({ session: undefined });
  stop();
  expect(savedForms()).toEqual({ letter: 'typed' });
});

it('does not take a log-out in another tab during the renewal for an expiry', async () => {
  logIn('42', 'token');
  stored.session.store.set(stored.session.key, undefined);
  const stop = followForm('letter', () => 'typed');
  await expire();
  stop();
  expect(store.get('MC_DRAFTS')).toBeUndefined();
});

it('never saves secrets and numbers of accounts, cards and documents', async () => {
  logIn('42', 'token');
  const card = { bank: 'b', number: '6222', paymentPassword: '246810', idNumber: '1', documentSide: 'x' };
  const typed = { card: { ...card, rows: [{ days: '7', verificationCode: '1234' }] }, 'security.password': 'p' };
  const stops = Object.entries(typed).map(([form, value]) => followForm(form, () => value));
  await expire();
  for (const stop of stops) stop();
  expect(savedForms()).toEqual({ card: { bank: 'b', rows: [{ days: '7' }] } });
});

it('removes drafts at a log-out and when another member logs in, not when the same one does', async () => {
  const draft = () => store.set('MC_DRAFTS', saved);
  draft();
  logIn('42', 'token');
  const stop = removeDrafts();
  expect(savedForms()).toBeDefined();
  await expire();
  expect(savedForms()).toBeDefined();
  logIn('42', 'token-2');
  expect(savedForms()).toBeDefined();
  dropSession();
  expect(savedForms()).toBeUndefined();
  draft();
  logIn('43', 'token-3');
  expect(savedForms()).toBeUndefined();
  stop();
  draft();
  removeDrafts()();
  expect(savedForms()).toBeUndefined();
});
