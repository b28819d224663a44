import { afterEach, expect, it, vi } from 'vitest';
import { localStore } from './storage.ts';

/** The storage that all tabs of a browser share. */
function sharedStorage(maxKeys = Number.POSITIVE_INFINITY): Storage {
  const saved = new Map<string, string>();
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!saved.has(key) && saved.size >= maxKeys) throw new Error('QuotaExceededError');
      saved.set(key, value);
    },
    removeItem: (key: string) => void saved.delete(key),
    clear: () => saved.clear(),
    key: () => null,
    get length() {
      return saved.size;
    },
  };
}

afterEach(() => {
  localStore.clear();
});

it('AUTH-18 no longer finds what another tab removed, even if this tab had written it', () => {
  const storage = sharedStorage();
  vi.stubGlobal('localStorage', storage);
  localStore.set('MC_SESSION_INFO', 'mine');
  expect(localStore.get('MC_SESSION_INFO')).toBe('mine');
  storage.removeItem('MC_SESSION_INFO');
  expect(localStore.get('MC_SESSION_INFO')).toBeUndefined();
});

it('holds what the storage refuses for as long as the page lives', () => {
  vi.stubGlobal('localStorage', sharedStorage(1));
  localStore.set('a', '1');
  localStore.set('b', '2');
  expect([localStore.get('a'), localStore.get('b')]).toEqual(['1', '2']);
  localStore.set('b', undefined);
  expect(localStore.get('b')).toBeUndefined();
});

it('works where storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  localStore.set('a', '1');
  expect(localStore.get('a')).toBe('1');
  localStore.clear();
  expect(localStore.get('a')).toBeUndefined();
});
