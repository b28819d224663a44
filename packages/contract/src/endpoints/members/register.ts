/** Registration. */
import { Type } from 'typebox';
import { get, put } from '../../endpoint.ts';
import { Closed, Code, DialingCode, Id, MobileNum, OneOf, PlainText, SentCode } from '../../schemas.ts';
import { LoginAnswer } from './session.ts';

export const optionalRegisterFields = [
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'mobileNum',
  'recommenderId',
  'affiliateCode',
] as const;
export type OptionalRegisterField = (typeof optionalRegisterFields)[number];

export const optionalRegisterFieldsBody = Object.fromEntries(
  optionalRegisterFields.map((name) => [name, Type.Optional(Type.String({ maxLength: 255 }))]),
) as Record<OptionalRegisterField, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

/** Fields common to both ways of registering. */
const sharedBody = {
  password: PlainText(128),
  confirmPassword: PlainText(128),
  captchaId: Type.Optional(Id),
  captcha: Type.Optional(PlainText(64)),
  /** The player declares to be of age and to accept the terms of this version. */
  isOfAge: Type.Boolean(),
  termsVersion: PlainText(32),
  registerUrl: Type.Optional(Type.String({ maxLength: 255 })),
  registerMethod: OneOf(['APP', 'H5', 'WEBCLIP', 'PWA'] as const),
  domain: Type.Optional(Type.String({ maxLength: 255 })),
  type: Type.Literal(0),
  /** A new member who comes from an identity provider: that account is linked. */
  outsideTicket: Type.Optional(PlainText(100)),
  /** Of the login before on this device, no matter whose it was. */
  deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
};

export const registerRefusals = [
  'auth.username_taken',
  'auth.confirmation_differs',
  'auth.field_invalid',
  'password.guessable',
  'auth.captcha_required',
  'auth.captcha_wrong',
  'auth.invitation_invalid',
  'auth.too_young',
  'code.wrong',
  'code.expired',
  'member.address_taken',
  'auth.newcomer_expired',
] as const;

const FieldRule = Closed({
  name: Type.String(),
  isRequired: Type.Boolean(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  /** A pattern that client and server both check (ECMAScript, no flags). */
  pattern: Type.Optional(Type.String()),
  /** Text key of the requirement. */
  hintKey: Type.String(),
});

export const registerEndpoints = {
  register: put('/wps/member/register', 'anyone', {
    summary: 'Register with a username. The new member is logged in.',
    identifies: 'now',
    encrypted: true,
    flag: 'registration',
    body: Closed({
      ...sharedBody,
      username: PlainText(64),
      ...optionalRegisterFieldsBody,
      countryDialingCode: Type.Optional(DialingCode),
      /** Required where the merchant requires a verified number. */
      verificationId: Type.Optional(Id),
      verificationCode: Type.Optional(SentCode),
    }),
    answer: LoginAnswer,
    refusals: registerRefusals,
  }),

  registerByMobile: put('/wps/member/register/mobile', 'anyone', {
    summary:
      'Register with a mobile number and the code sent to it. A username is assigned if none is given. The new member is logged in.',
    identifies: 'now',
    encrypted: true,
    flag: 'registration',
    body: Closed({
      ...sharedBody,
      username: Type.Optional(Type.String({ maxLength: 64 })),
      ...optionalRegisterFieldsBody,
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      verificationId: Id,
      verificationCode: SentCode,
    }),
    answer: LoginAnswer,
    refusals: registerRefusals,
  }),

  registerRules: get('/wps/member/register/rules', 'anyone', {
    summary: 'Get the registration fields and their rules, as configured by the merchant.',
    ignoresUnknownQuery: true,
    answer: Closed({
      methods: Type.Array(OneOf(['username', 'mobileNum'] as const)),
      fields: Type.Array(FieldRule),
      /** The fields for registering by mobile number; empty where that is off. */
      mobileFields: Type.Array(FieldRule),
      isCaptchaRequired: Type.Boolean(),
      minimumAge: Type.Integer(),
      termsVersion: Type.String(),
    }),
  }),

  checkUsername: get('/wps/check/username', 'anyone', {
    summary: 'Check whether a username is available. Limited per IP address.',
    ignoresUnknownQuery: true,
    query: Closed({ username: PlainText(64) }),
    answer: Closed({ isFree: Type.Boolean() }),
  }),

  checkAffiliate: get('/wps/check/affiliate', 'anyone', {
    summary:
      'Check whether an invitation code is valid. An invalid one is refused, since other clients read only `success`.',
    ignoresUnknownQuery: true,
    query: Closed({ code: Code, domain: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: Closed({ isValid: Type.Literal(true) }),
    refusals: ['auth.invitation_invalid'],
  }),
};
