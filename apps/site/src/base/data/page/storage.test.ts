import { beforeEach, expect, it } from 'vitest';
import { load, markVersion, readSessionInfo, save, stored } from './storage.ts';

const fields = { token: 't', merchantCode: 'demo', type: 0, id: '42', firstTimeLogin: true };
const session = { ...fields, username: 'tiger' };
const storedSession = { ...fields, userName: 'tiger' };

beforeEach(() => {
  for (const { key, store } of Object.values(stored)) store.set(key, undefined);
});

it('AUTH-06 saves a session under MC_SESSION_INFO with exactly the fields of the source', () => {
  save(stored.session, session);
  expect(stored.session.key).toBe('MC_SESSION_INFO');
  expect(JSON.parse(stored.session.store.get('MC_SESSION_INFO') ?? '')).toEqual(storedSession);
  expect(load(stored.session)).toEqual(session);
});

it('AUTH-06 reads customerId where there is no id', () => {
  const { id: _id, ...rest } = storedSession;
  expect(readSessionInfo(JSON.stringify({ ...rest, customerId: '7' }))?.id).toBe('7');
});

it.each([
  'not json',
  'null',
  '[]',
  '{}',
  '{"token":""}',
  JSON.stringify({ ...storedSession, type: '0' }),
  JSON.stringify({ ...storedSession, token: 5 }),
])('takes %s for no session at all', (text) => {
  expect(readSessionInfo(text)).toBeUndefined();
});

it('APP-04 APP-05 ignores an unknown theme or language', () => {
  stored.theme.store.set('theme', 'sepia');
  stored.language.store.set('language', 'XX');
  expect(load(stored.theme)).toBeUndefined();
  expect(load(stored.language)).toBeUndefined();
  save(stored.theme, 'light');
  expect(load(stored.theme)).toBe('light');
});

it('APP-08 writes the flags of the source as 1', () => {
  save(stored.hideDownloadBar, true);
  expect(stored.hideDownloadBar.store.get('hideDownloadBar')).toBe('1');
  save(stored.isWebClip, true);
  expect(stored.isWebClip.store.get('WEBCLIP')).toBe('1');
  save(stored.autoLogin, false);
  expect(stored.autoLogin.store.get('autoLogin')).toBe('0');
  save(stored.language, 'VI');
  expect(stored.language.store.get('language')).toBe('VI');
  save(stored.templates, { mem_cen: '1', dep_func: '0' });
  expect(JSON.parse(stored.templates.store.get('templates') ?? '')).toEqual({ mem_cen: '1', dep_func: '0' });
  expect(load(stored.templates)).toEqual({ mem_cen: '1', dep_func: '0' });
});

it('saves the version of the stored values', () => {
  markVersion();
  expect(load(stored.version)).toBe('1');
});
