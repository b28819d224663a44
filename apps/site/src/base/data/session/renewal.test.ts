import { beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client';
import { save, stored } from '../page/storage.ts';
import { renewalDelayMs, renewSession } from './renewal.ts';
import { currentSession, dropSession, saveSession } from './session.ts';

const granted = {
  token: 'old',
  merchantCode: 'demo',
  username: 'tiger',
  type: 0,
  id: '42',
  firstTimeLogin: false,
  expiresAt: '2026-01-01T00:15:00.000Z',
};

beforeEach(() => {
  dropSession();
  saveSession(granted);
});

const answering = (answer: unknown) =>
  vi.fn<() => Promise<unknown>>().mockResolvedValue(answer) as unknown as Client['call'];

it('AUTH-18 saves the renewed session', async () => {
  const onEnded = vi.fn<() => void>();
  expect(await renewSession(answering({ ok: true, value: { ...granted, token: 'new' } }), onEnded)).toBe(true);
  expect(currentSession()?.token).toBe('new');
  expect(onEnded).not.toHaveBeenCalled();
});

it('becomes a guest when the session has ended, and calls onEnded', async () => {
  const onEnded = vi.fn<() => void>();
  expect(await renewSession(answering({ ok: false, refusal: { code: 'session.expired' } }), onEnded)).toBe(false);
  expect(currentSession()).toBeUndefined();
  expect(onEnded).toHaveBeenCalledOnce();
});

it('stays logged in after a network failure', async () => {
  const onEnded = vi.fn<() => void>();
  expect(await renewSession(answering({ ok: false, refusal: { code: 'fault.offline' } }), onEnded)).toBe(false);
  expect(currentSession()?.token).toBe('old');
  expect(onEnded).not.toHaveBeenCalled();
});

it('uses the session that another tab renewed, and does not use the cookie twice', async () => {
  save(stored.session, { ...granted, token: 'from-the-other-tab' });
  const call = answering({ ok: false, refusal: { code: 'session.expired' } });
  expect(await renewSession(call, vi.fn<() => void>())).toBe(true);
  expect(call).not.toHaveBeenCalled();
  expect(currentSession()?.token).toBe('from-the-other-tab');
});

it('renews a minute before the expiry, and at once after that', () => {
  const end = Date.parse(granted.expiresAt);
  expect(renewalDelayMs(granted.expiresAt, end - 600_000)).toBe(540_000);
  expect(renewalDelayMs(granted.expiresAt, end + 1)).toBe(0);
  expect(renewalDelayMs('nonsense', end)).toBeUndefined();
  expect(renewalDelayMs(undefined, end)).toBeUndefined();
});
