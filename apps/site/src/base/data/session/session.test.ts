import { beforeEach, expect, it } from 'vitest';
import { load, stored } from '../page/storage.ts';
import { currentSession, dropSession, isRealMember, isTrial, saveSession } from './session.ts';

const granted = {
  token: 't',
  merchantCode: 'demo',
  username: 'tiger',
  type: 0,
  id: '42',
  firstTimeLogin: false,
  expiresAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(dropSession);

it('AUTH-18 is logged in exactly while a session is stored', () => {
  expect(currentSession()).toBeUndefined();
  saveSession(granted);
  expect(currentSession()?.username).toBe('tiger');
  expect(load(stored.session)).not.toHaveProperty('expiresAt');
  expect(load(stored.sessionExpiry)).toBe(granted.expiresAt);
});

it('AUTH-15 deletes everything of the session when it ends', () => {
  saveSession({ ...granted, type: 4 });
  expect(load(stored.trialName)).toBe('tiger');
  dropSession();
  expect(currentSession()).toBeUndefined();
  for (const entry of [stored.session, stored.sessionExpiry, stored.trialName])
    expect(entry.store.get(entry.key)).toBeUndefined();
  expect(stored.autoLogin.store.get('autoLogin')).toBe('0');
});

it('MEM-02 treats types 0, 1 and 2 as real accounts, and 4 as a trial', () => {
  const of = (type: number) => ({ ...granted, type });
  expect([0, 1, 2, 4, 40].map((type) => isRealMember(of(type)))).toEqual([true, true, true, false, false]);
  expect(isTrial(of(4))).toBe(true);
  expect(isRealMember(undefined)).toBe(false);
});
