import { expect, it } from 'vitest';
import { asSent, type FieldRule, problemOf } from './register-rules.ts';

const rule: FieldRule = {
  name: 'mobileNum',
  isRequired: false,
  minLength: 10,
  maxLength: 11,
  pattern: '^[0-9]+$',
  hintKey: 'register.hint.mobileNum',
};

it('AUTH-09 lets an empty optional field pass, and a required one not', () => {
  expect(problemOf(rule, '')).toBeUndefined();
  expect(problemOf({ ...rule, isRequired: true }, '')).toBe('wanted');
});

it('AUTH-11 takes mobile numbers of 10 to 11 digits', () => {
  expect(problemOf(rule, '0912345678')).toBeUndefined();
  expect(problemOf(rule, '09123456789')).toBeUndefined();
  expect(problemOf(rule, '091234567')).toBe('wrong');
  expect(problemOf(rule, '091234567a')).toBe('wrong');
});

it('trims everything but secrets', () => {
  expect(asSent('username', ' tiger ')).toBe('tiger');
  expect(asSent('password', ' tiger ')).toBe(' tiger ');
});
