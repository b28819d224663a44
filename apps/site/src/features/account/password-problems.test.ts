import { expect, it } from 'vitest';
import { passwordProblems } from './password-problems.ts';

const rule = { name: 'password', isRequired: true, minLength: 8, maxLength: 64, hintKey: 'register.hint.password' };
const fine = { oldPassword: 'a quiet river', newPassword: 'a loud river', confirmNewPassword: 'a loud river' };

it('AUTH-16 accepts a new password that follows the rule, is repeated, and differs from the old one', () => {
  expect(passwordProblems(fine, rule)).toEqual({});
  expect(passwordProblems({ ...fine, newPassword: 'short', confirmNewPassword: 'short' }, rule)).toEqual({
    newPassword: 'forget.password.wrong',
  });
  expect(passwordProblems({ ...fine, confirmNewPassword: '' }, rule)).toEqual({
    confirmNewPassword: 'entry.password.wanted',
  });
  expect(passwordProblems({ ...fine, confirmNewPassword: 'a loud rivet' }, rule)).toEqual({
    confirmNewPassword: 'refusal.auth.confirmation_differs',
  });
  expect(passwordProblems({ ...fine, oldPassword: 'a loud river' }, rule)).toEqual({
    newPassword: 'refusal.password.same',
  });
});

it('AUTH-16 requires the old password only where the form has that field', () => {
  expect(passwordProblems({ ...fine, oldPassword: '' }, rule)).toEqual({ oldPassword: 'entry.password.wanted' });
  expect(passwordProblems({ ...fine, oldPassword: undefined }, rule)).toEqual({});
});
