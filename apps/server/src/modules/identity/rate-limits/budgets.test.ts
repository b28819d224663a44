import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from '#kernel';
import { callerNetwork, loginBudgets, needsCaptcha } from './budgets.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('takes %s as one caller of one neighbourhood', (address, place, network) => {
  expect([callerNetwork(address), networkOf(address)]).toEqual([place, network]);
});

it('counts all of a household’s IPv6 addresses as one caller', () => {
  const suffix = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(suffix, (groups) => {
      const address = `2001:db8:7:9:${groups.map((group) => group.toString(16)).join(':')}`;
      const here = loginBudgets('tiger', address, undefined);
      expect(here).toEqual(loginBudgets('tiger', '2001:db8:7:9::1', undefined));
    }),
  );
});

it('gives a known device a budget that shares no key with any other', () => {
  const unknownDevices = loginBudgets('tiger', '203.0.113.9', undefined).map(({ key }) => key);
  const owner = loginBudgets('tiger', '203.0.113.9', 'device').map(({ key }) => key);
  expect(owner.filter((key) => unknownDevices.includes(key))).toEqual([]);
});

it('clears on success only failures that nobody but the member can have caused', () => {
  const wiped = loginBudgets('tiger', '203.0.113.9', undefined).filter((budget) => budget.isWiped);
  expect(wiped.map(({ key }) => key)).toEqual(['login here 203.0.113.9 tiger']);
});

it('AUTH-02 requires a captcha after the first failure of a name at an address', () => {
  const budgets = loginBudgets('tiger', '203.0.113.9', undefined);
  const failed = (count: number) => budgets.slice(0, 1).map(({ key }) => ({ key, failed: count }));
  expect(needsCaptcha(budgets, failed(0))).toBe(false);
  expect(needsCaptcha(budgets, failed(1))).toBe(true);
});

it('requires a captcha everywhere once a name failed from several networks', () => {
  const budgets = loginBudgets('tiger', '198.51.100.1', undefined);
  expect(needsCaptcha(budgets, [{ key: 'login name tiger', failed: 3 }])).toBe(true);
  expect(needsCaptcha(budgets, [{ key: 'login name tiger', failed: 2 }])).toBe(false);
});
