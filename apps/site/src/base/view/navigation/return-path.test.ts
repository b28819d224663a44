import { expect, it } from 'vitest';
import { loginSearch, safeReturnPath } from './return-path.ts';

it('returns to an address of the site', () => {
  expect(safeReturnPath('/m/withdraw')).toBe('/m/withdraw');
  expect(safeReturnPath('/m/launchGame?nodeId=7&code=dice')).toBe('/m/launchGame?nodeId=7&code=dice');
});

it.each([
  undefined,
  '',
  'https://evil.example/m/',
  '//evil.example/m/',
  '/m/../../x:y',
  '/m/\\evil',
  'javascript:alert(1)',
  '/m/login?from=/m/login',
])('does not follow %s', (from) => {
  expect(safeReturnPath(from)).toBe('/m/home');
});

it('leaves out a return path to home', () => {
  expect(loginSearch('/m/home')).toEqual({});
  expect(loginSearch('/m/gameRecord')).toEqual({ from: '/m/gameRecord' });
});
