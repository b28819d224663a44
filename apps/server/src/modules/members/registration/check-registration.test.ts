import { expect, it } from 'vitest';
import { optionalRegisterFields } from '#contract';
import { maskName, meetsRule, type RegisterConfig, registerRules } from '../profile/field-rules.ts';
import { checkRegistration, type RegisterBody } from './check-registration.ts';

const allShown = Object.fromEntries(optionalRegisterFields.map((field) => [field, 'shown'] as const));

const config = (change: Partial<RegisterConfig['register']> = {}): RegisterConfig => ({
  code: 'whale',
  name: 'Whale House',
  hosts: ['whale.localhost'],
  currency: 'PHP',
  vendors: [],
  minimumAge: 21,
  register: {
    methods: ['username'],
    optionalFields: {},
    isCaptchaRequired: false,
    termsVersion: '2026-01',
    ...change,
  },
});

const body = (change: Partial<RegisterBody> = {}): RegisterBody => ({
  username: 'bluewhale',
  password: 'deep sea song',
  confirmPassword: 'deep sea song',
  isOfAge: true,
  termsVersion: '2026-01',
  registerMethod: 'H5',
  type: 0,
  ...change,
});

const refusalOf = (change: Partial<RegisterBody>, merchant = config()) => {
  const checked = checkRegistration(merchant, body(change));
  return checked.ok ? undefined : [checked.refusal.code, checked.refusal.value?.field];
};

it('AUTH-09 offers the fields of the merchant’s configuration, in the order of the form', () => {
  const rules = registerRules(config({ optionalFields: { email: 'required', nickname: 'shown' } }));
  expect(rules.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['username', true],
    ['password', true],
    ['email', true],
    ['nickname', false],
  ]);
  expect(rules).toMatchObject({ minimumAge: 21, termsVersion: '2026-01', isCaptchaRequired: false });
});

it('AUTH-11 has a rule for every optional field', () => {
  const rules = registerRules(config({ optionalFields: allShown }));
  expect(rules.fields.slice(2).map(({ name }) => name)).toEqual([...optionalRegisterFields]);
  for (const { pattern } of rules.fields) if (pattern) expect(() => new RegExp(pattern)).not.toThrow();
});

it('AUTH-09 accepts empty optional fields and saves nothing of them', () => {
  const empty = Object.fromEntries(optionalRegisterFields.map((field) => [field, '']));
  const checked = checkRegistration(config({ optionalFields: allShown }), body(empty));
  expect(checked).toMatchObject({ ok: true, value: { username: 'bluewhale', optional: {} } });
});

it('AUTH-09 names the first invalid field', () => {
  const all = { username: 'x', password: 'short', confirmPassword: '', isOfAge: false, termsVersion: 'old' };
  expect(refusalOf(all)).toEqual(['auth.field_invalid', 'username']);
  expect(refusalOf({ ...all, username: 'bluewhale' })).toEqual(['auth.field_invalid', 'password']);
  expect(refusalOf({ isOfAge: false, termsVersion: 'old' })).toEqual(['auth.too_young', 'isOfAge']);
  expect(refusalOf({ termsVersion: 'old' })).toEqual(['auth.field_invalid', 'termsVersion']);
});

it('AUTH-09 reports a required field that is empty or blank', () => {
  const merchant = config({ optionalFields: { payeeName: 'required' } });
  expect(refusalOf({}, merchant)).toEqual(['auth.field_invalid', 'payeeName']);
  expect(refusalOf({ payeeName: '   ' }, merchant)).toEqual(['auth.field_invalid', 'payeeName']);
  expect(refusalOf({ payeeName: 'Ana Cruz' }, merchant)).toBeUndefined();
});

it('AUTH-10 requires the confirmation to equal the password exactly', () => {
  expect(refusalOf({ confirmPassword: 'deep sea song ' })).toEqual(['auth.confirmation_differs', 'confirmPassword']);
});

it('AUTH-10 requires a captcha where the merchant does', () => {
  expect(refusalOf({}, config({ isCaptchaRequired: true }))).toEqual(['auth.captcha_required', 'captcha']);
});

it.each([
  ['username', 'ab'],
  ['username', '1tiger'],
  ['username', 'trial-0123456789'],
  ['username', 'verylongusername17'],
  ['username', 'têtu'],
  ['password', 'p'.repeat(65)],
] as const)('AUTH-09 refuses %s %j', (field, value) => {
  expect(refusalOf({ [field]: value, ...(field === 'password' && { confirmPassword: value }) })).toEqual([
    'auth.field_invalid',
    field,
  ]);
});

it.each(['password123', '12345678', 'zzzzzzzzzz', 'bluewhale99', 'whale2026!', 'whalepeso1', 'dragon88'])(
  'AUTH-09 refuses %j, a guessable password',
  (password) => {
    expect(refusalOf({ password, confirmPassword: password })).toEqual(['password.guessable', 'password']);
  },
);

it('AUTH-09 refuses a password with the mobile number that is registered', () => {
  const password = 'call 9171234567';
  const number = { mobileNum: '09171234567', countryDialingCode: '63' };
  const merchant = config({ optionalFields: { mobileNum: 'shown' } });
  expect(refusalOf({ ...number, password, confirmPassword: password }, merchant)).toEqual([
    'password.guessable',
    'password',
  ]);
});

it('accepts passwords as typed, blanks and any script included', () => {
  for (const password of [' leading and trailing ', 'mật khẩu của tôi', '🐳🐳🐋🐋🐠🐠🦀🦀']) {
    expect(refusalOf({ password, confirmPassword: password })).toBeUndefined();
  }
});

it.each([
  ['email', 'tiger@example.com', `${'a'.repeat(250)}@example.com`],
  ['email', 'a.b+c@mail.example.ph', 'tiger@example'],
  ['mobileNum', '0917123456', '091712345'],
  ['mobileNum', '09171234567', '091712345678'],
  ['mobileNum', '09171234567', '+9171234567'],
  ['qqNum', '10001', '01000'],
  ['payeeName', 'Nguyễn Thị Ánh', '<b>x</b>'],
  ['idNumber', 'A-1234567', 'A 1234567'],
  ['whatsapp', '+639171234567', 'wa me'],
] as const)('AUTH-11 takes %s %j and not %j', (field, good, bad) => {
  const merchant = config({ optionalFields: { [field]: 'shown' } });
  expect(refusalOf({ [field]: good }, merchant)).toBeUndefined();
  expect(refusalOf({ [field]: bad }, merchant)).toEqual(['auth.field_invalid', field]);
});

it('ignores fields the merchant does not use, except the code of a link', () => {
  expect(refusalOf({ idNumber: 'A-1234567' })).toEqual(['auth.field_invalid', 'idNumber']);
  expect(refusalOf({ affiliateCode: 'FRIEND' })).toBeUndefined();
});

it('counts characters as people do', () => {
  const rule = { name: 'nickname', isRequired: true, minLength: 2, maxLength: 3, hintKey: 'hint' };
  expect(meetsRule(rule, '🐳🐳🐳')).toBe(true);
  expect(meetsRule(rule, '🐳')).toBe(false);
});

it.each([
  ['luckytiger', 'lu***er'],
  ['bravo', 'br***vo'],
  ['ana', 'a***'],
  ['', '***'],
  ['🐳🐋🐠🐟🦀', '🐳🐋***🐟🦀'],
])('shows %j to strangers as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
