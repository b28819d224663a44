import { expect, it } from 'vitest';
import { nextStep, protectionsOf, type SecurityConfig, strengthOf } from './protections.ts';

const bare: SecurityConfig = {
  hasWithdrawalPassword: false,
  isEmailProven: false,
  isMobileProven: false,
  nickname: 'Tiger',
  icon: 'tiger',
  hasLoginAlerts: false,
  channels: ['email', 'sms'],
  outside: [],
};
const full: SecurityConfig = {
  ...bare,
  hasWithdrawalPassword: true,
  isEmailProven: true,
  isMobileProven: true,
  hasLoginAlerts: true,
};

it('AUTH-19 rates an account by the protections that are on, from the password alone to all of them', () => {
  expect(strengthOf(protectionsOf(bare))).toEqual({ percent: 20, name: 'weak' });
  expect(strengthOf(protectionsOf({ ...full, hasLoginAlerts: false, isMobileProven: false }))).toEqual({
    percent: 60,
    name: 'fair',
  });
  expect(strengthOf(protectionsOf(full))).toEqual({ percent: 100, name: 'strong' });
});

it('leaves out protections that the merchant has no channel for', () => {
  const silent = protectionsOf({ ...full, channels: [], isEmailProven: false, isMobileProven: false });
  expect(silent.map(({ name }) => name)).toEqual(['password', 'payment']);
  expect(strengthOf(silent).name).toBe('strong');
  expect(protectionsOf({ ...bare, channels: ['sms'] }).map(({ name }) => name)).toEqual([
    'password',
    'payment',
    'mobile',
    'alerts',
  ]);
});

it('names the first protection that is off as the next step, and none when all are on', () => {
  expect(nextStep(protectionsOf(bare))).toBe('payment');
  expect(nextStep(protectionsOf({ ...bare, hasWithdrawalPassword: true }))).toBe('email');
  expect(nextStep(protectionsOf(full))).toBeUndefined();
});

it('AUTH-19 counts the second factor where it is available', () => {
  const authenticator = { isOn: false, recoveryCodesLeft: 0 };
  expect(nextStep(protectionsOf({ ...full, authenticator }))).toBe('authenticator');
  expect(strengthOf(protectionsOf({ ...full, authenticator: { isOn: true, recoveryCodesLeft: 9 } })).percent).toBe(100);
  expect(strengthOf(protectionsOf({ ...full, authenticator })).percent).toBe(83);
});
