import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Screen } from '#base/view';
import { codeOf, loadCode } from './screen-code.ts';

const reported: Error[] = [];

beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal('reportError', (error: Error) => reported.push(error));
});

afterEach(() => vi.unstubAllGlobals());

const screen = (load: Screen['load']): Screen => ({
  path: '/m/home',
  titleKey: 'home.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load,
});
const Component = () => null;

it('ROUTE-07 reports that the code of a screen failed to load, and loads it again the next time', async () => {
  let tries = 0;
  const home = screen(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Component);
  });
  await expect(loadCode(home)).rejects.toThrow('Failed to fetch');
  expect(reported.map(({ message }) => message)).toEqual(['Async route failed']);
  expect(codeOf(home)).toBeUndefined();
  await loadCode(home);
  expect(codeOf(home)).toBe(Component);
  expect(tries).toBe(2);
});

it('ROUTE-07 reports a file without the screen in it', async () => {
  const home = screen(() => Promise.resolve(undefined as unknown as typeof Component));
  await expect(loadCode(home)).rejects.toThrow("Cannot find module '/m/home'");
  expect(reported.map(({ message, cause }) => [message, (cause as Error).message])).toEqual([
    ['Async route failed', "Cannot find module '/m/home'"],
  ]);
});

it('loads the code of a screen once, however often it is requested', async () => {
  let tries = 0;
  const home = screen(() => {
    tries += 1;
    return Promise.resolve(Component);
  });
  await Promise.all([loadCode(home), loadCode(home)]);
  await loadCode(home);
  expect(tries).toBe(1);
});
