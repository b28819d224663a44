import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusals } from '#contract';
import { type TextKey, texts } from '#texts';
import { checkRefusals } from './refusals.ts';
import { readSources } from './source.ts';
import { checkTexts } from './texts.ts';

/** The error catalogue: each message of the source for players, by its sentence or key, and our text for it. */
const catalogue: readonly (readonly [string, TextKey])[] = [
  ['Invalid invitation code', 'refusal.auth.invitation_invalid'],
  ['invitation_code_error', 'refusal.auth.invitation_invalid'],
  ['You are not logged in, please login first', 'refusal.session.missing'],
  ['in_logged_login', 'shell.login.first'],
  ['Sorry, this account does not have permission or the feature is temporarily unavailable.', 'refusal.feature.off'],
  ['Sorry, the user does not exist or is disabled.', 'refusal.auth.account_closed'],
  ['Sorry, the username already exists.', 'refusal.auth.username_taken'],
  ['Account format is incorrect', 'register.wrong.username'],
  ['Password format is incorrect', 'register.wrong.password'],
  ['E-mail format is incorrect', 'register.wrong.email'],
  ['Confirmation password not matched', 'refusal.auth.confirmation_differs'],
  ['in_confirmation_correct', 'refusal.auth.confirmation_differs'],
  ['in_incorrect_password', 'register.confirm.wanted'],
  ['Referrer link error', 'register.wrong.referrer'],
  ['Enter a captcha', 'refusal.auth.captcha_required'],
  ['in_vwrite_code', 'refusal.auth.captcha_required'],
  ['Verification code error', 'refusal.code.wrong'],
  ['Verification code error, of the picture', 'refusal.auth.captcha_wrong'],
  ['Name format is not valid', 'register.wrong.name'],
  ['The mobile num is not valid', 'register.wrong.mobile'],
  ['Please enter a valid mobile number', 'register.wrong.mobile'],
  ['Unknown error', 'refusal.request.failed'],
  ['The requested url is empty...', 'refusal.request.not_found'],
  ['System upgrading, please try again later.', 'refusal.merchant.maintenance'],
  ['the maintenance notice', 'shell.maintenance.line'],
  ['the IP restriction notice', 'shell.restricted.line'],
  ['IP restriction', 'refusal.merchant.region_restricted'],
  ['Please login an actual account to use this function', 'refusal.session.trial_refused'],
  ['free_reject', 'shell.real.only'],
  ['Cannot find module', 'shell.route.failed'],
  ['Non-member account unable to login', 'refusal.session.agent_refused'],
  ['Non-agents cannot log in', 'refusal.session.member_refused'],
  ['The new password and the old password cannot be the same', 'refusal.password.same'],
  ['Please use Safari for download App.', 'install.safari'],
  ['in_registered_successfully', 'register.done'],
  ['in_sms_sending', 'forget.sent'],
  ['in_sms_send', 'security.sent'],
  ['Change saved', 'security.password.saved'],
  ['in_please_wait', 'shell.wait'],
  ['in_sure_logout', 'menu.sign.out.sure'],
  ['the saved confirmation of favourites', 'catalog.favourite.saved'],
  ['Sent successfully', 'feedback.sent'],
  ['%s is required', 'register.wanted'],
  ['%s of the wrong length or pattern', 'refusal.auth.field_invalid'],
];

const sources = readSources(join(import.meta.dirname, '../..'));
const codes = Object.keys(refusals);
const unsaid = checkRefusals(codes, sources);

/** The findings of the consistency checks for one text. */
const fieldErrorsAbout = (key: TextKey) => {
  const alone = Object.entries(texts).map(([language, messages]) => [language, { [key]: messages[key] }]);
  return checkTexts(Object.fromEntries(alone), sources, []).filter((problem) => problem.includes(key));
};

describe.each(catalogue)('SYS-06 “%s”', (_title, key) => {
  it(`is in six languages as ${key}, which the code uses`, () => {
    const sentences = Object.values(texts).map((messages) => messages[key]);
    expect(new Set(sentences).size).toBe(6);
    const code = key.replace(/^refusal\./, '');
    if (code !== key) {
      expect(codes).toContain(code);
      expect(unsaid.filter((problem) => problem.endsWith(` ${code}`))).toEqual([]);
    }
    expect(fieldErrorsAbout(key)).toEqual([]);
  });
});

it('SYS-06 reports a text that no code uses', () => {
  const nobody = checkTexts({ EN: { 'nobody.says.this': 'x' } }, sources, []);
  expect(nobody).toEqual(['texts: nobody uses nobody.says.this']);
});
