import { expect, it } from 'vitest';
import { type FieldRule, problemOf } from '../account/field-rules.ts';
import { asSent, fieldErrorsOf, requestedFields, wrongKey } from './register-rules.ts';

const rule: FieldRule = {
  name: 'mobileNum',
  isRequired: false,
  minLength: 10,
  maxLength: 11,
  pattern: '^[0-9]+$',
  hintKey: 'register.hint.mobileNum',
};

it('AUTH-09 accepts an empty optional field, and rejects an empty required one', () => {
  expect(problemOf(rule, '')).toBeUndefined();
  expect(problemOf({ ...rule, isRequired: true }, '')).toBe('wanted');
});

it('AUTH-11 accepts mobile numbers of 10 to 11 digits', () => {
  expect(problemOf(rule, '0912345678')).toBeUndefined();
  expect(problemOf(rule, '09123456789')).toBeUndefined();
  expect(problemOf(rule, '091234567')).toBe('wrong');
  expect(problemOf(rule, '091234567a')).toBe('wrong');
});

it('trims every value except passwords', () => {
  expect(asSent('username', ' tiger ')).toBe('tiger');
  expect(asSent('password', ' tiger ')).toBe(' tiger ');
});

it('AUTH-09 AUTH-10 shows an error at each invalid field in the form’s order, each with its own text', () => {
  const fields = [{ ...rule, name: 'username', isRequired: true, pattern: '^[a-z]+$' }, rule];
  const values = { username: 'Ti', mobileNum: '12', password: 'a', confirmPassword: 'b', isOfAge: false };
  expect(Object.entries(fieldErrorsOf(fields, values))).toEqual([
    ['username', 'register.wrong.username'],
    ['mobileNum', 'register.wrong.mobile'],
    ['confirmPassword', 'refusal.auth.confirmation_differs'],
    ['isOfAge', 'refusal.auth.too_young'],
  ]);
  expect(fieldErrorsOf(fields, { ...values, username: '', confirmPassword: '' })).toMatchObject({
    username: 'register.wanted',
    confirmPassword: 'register.confirm.wanted',
  });
  const right = { username: 'luckytiger', password: 'a', confirmPassword: 'a', isOfAge: true };
  expect(fieldErrorsOf(fields, right)).toEqual({});
});

it('AUTH-09 puts the repetition right after the password, so that the first error is at the topmost invalid field', () => {
  const fields = ['password', 'email'].map((name) => ({ ...rule, name, isRequired: true, pattern: '^[a-z]+$' }));
  const values = { password: 'deepseasong', confirmPassword: 'other', email: '', isOfAge: true };
  expect(Object.keys(fieldErrorsOf(fields, values))).toEqual(['confirmPassword', 'email']);
});

it('AUTH-10 requires a code once there is a number, and none without one', () => {
  const code = { ...rule, name: 'verificationCode', minLength: 6, maxLength: 6 };
  const values = { password: 'a', confirmPassword: 'a', isOfAge: true };
  expect(fieldErrorsOf([rule, code], values)).toEqual({});
  const numbered = { ...values, mobileNum: '0912 345 678' };
  expect(fieldErrorsOf([rule, code], numbered)).toEqual({ verificationCode: 'forget.code.wanted' });
  expect(fieldErrorsOf([rule, code], { ...numbered, verificationCode: '123 456' })).toEqual({});
});

it.each([
  ['email', 'register.wrong.email'],
  ['payeeName', 'register.wrong.name'],
  ['recommenderId', 'register.wrong.referrer'],
  ['affiliateCode', 'refusal.auth.invitation_invalid'],
  ['zalo', 'refusal.auth.field_invalid'],
] as const)('SYS-06 says of a wrong %s: %s', (field, key) => {
  expect(wrongKey(field)).toBe(key);
});

it('AUTH-12 requests an invitation code only when no link has brought a valid one', () => {
  const named = ['username', 'password', 'affiliateCode', 'email'].map((name) => ({ ...rule, name }));
  expect(requestedFields(named, true).map(({ name }) => name)).toEqual([
    'username',
    'password',
    'affiliateCode',
    'email',
  ]);
  expect(requestedFields(named, false).map(({ name }) => name)).toEqual(['username', 'password', 'email']);
});
