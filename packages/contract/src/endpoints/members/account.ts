/** The member's own account: passwords, addresses, name and avatar, sessions. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import {
  Closed,
  Code,
  Cursor,
  DialingCode,
  Id,
  KeyPage,
  MobileNum,
  Nothing,
  OneOf,
  OwnerProof,
  ownerRefusals,
  PlainText,
  SentCode,
  Time,
  Whole,
  WireMemberType,
} from '../../schemas.ts';
import { outsideProviders } from './session.ts';
import { CodeAnswer, codeChannels, EmailAddress, Numbered } from './verification.ts';

export const memberInfo = get('/wps/member/info', 'session', {
  summary: 'Get the logged-in member.',
  ignoresUnknownQuery: true,
  answer: Closed({
    id: Id,
    nickname: Type.String(),
    account: Type.String(),
    type: WireMemberType,
    clubLabel: Closed({ labelName: Type.String() }),
    icon: Type.String(),
  }),
});

const Proof = { verificationId: Id, verificationCode: SentCode };

const NewPaymentPassword = { paymentPassword: PlainText(64), confirmPaymentPassword: PlainText(64) };

export const accountEndpoints = {
  requestEmailBinding: post('/wps/member/email/code', 'member', {
    summary:
      'Send a code to the e-mail address that is to be bound. Requires the password, and a second-step code if enabled.',
    identifies: 'later',
    encrypted: true,
    flag: 'emailCodes',
    body: Closed({ email: EmailAddress, ...OwnerProof }),
    answer: CodeAnswer,
    refusals: [...ownerRefusals, 'auth.field_invalid'],
  }),

  requestMobileBinding: post('/wps/member/mobile/code', 'member', {
    summary:
      'Send a code to the mobile number that is to be bound. Requires the password, and a second-step code if enabled.',
    identifies: 'later',
    encrypted: true,
    flag: 'smsCodes',
    body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...OwnerProof }),
    answer: CodeAnswer,
    refusals: [...ownerRefusals, 'auth.field_invalid'],
  }),

  bindEmail: post('/wps/member/email', 'member', {
    summary: 'Bind the e-mail address that the code was sent to.',
    identifies: 'now',
    flag: 'emailCodes',
    body: Closed(Proof),
    answer: Closed({ email: Type.String() }),
    refusals: ['code.wrong', 'code.expired', 'member.address_taken'],
  }),

  bindMobile: post('/wps/member/mobile', 'member', {
    summary: 'Bind the mobile number that the code was sent to.',
    identifies: 'now',
    flag: 'smsCodes',
    body: Closed(Proof),
    answer: Numbered({ phone: Type.String() }),
    refusals: ['code.wrong', 'code.expired', 'member.address_taken'],
  }),

  changePassword: post('/wps/member/password/v2', 'member', {
    summary:
      'Change the password. Requires the old password, and a second-step code if enabled. Ends all other sessions and all game frames.',
    encrypted: true,
    body: Closed({
      oldPassword: PlainText(128),
      stepCode: OwnerProof.stepCode,
      newPassword: PlainText(128),
      confirmNewPassword: PlainText(128),
    }),
    answer: Nothing,
    refusals: [
      ...ownerRefusals,
      'password.same',
      'password.guessable',
      'auth.field_invalid',
      'auth.confirmation_differs',
    ],
  }),

  endOtherSessions: del('/wps/member/sessions', 'member', {
    summary: 'End all sessions of the member except the current one.',
    answer: Closed({ ended: Type.Integer() }),
  }),

  endOwnSession: del('/wps/member/sessions/{sessionId}', 'member', {
    summary: 'End one of the member’s own sessions.',
    params: Closed({ sessionId: Id }),
    answer: Nothing,
    refusals: ['session.unknown'],
  }),

  hasWithdrawalPassword: get('/wps/member/hasWithdrawalPassword', 'member', {
    summary: 'Check whether a payment password is set.',
    ignoresUnknownQuery: true,
    answer: Closed({ hasWithdrawalPassword: Type.Boolean() }),
  }),

  headIcons: get('/wps/member/info/icon', 'session', {
    summary: 'List the available avatars, and the current one.',
    ignoresUnknownQuery: true,
    answer: Closed({ icon: Type.String(), icons: Type.Array(Type.String()) }),
  }),

  loginRecords: get('/wps/member/loginRecords', 'member', {
    summary: 'List successful and failed logins of the last year, newest first.',
    query: Closed({ limit: Whole(1, 50, 20), cursor: Type.Optional(Cursor) }),
    answer: KeyPage(
      Closed({
        id: Id,
        outcome: OneOf(['in', 'wrong', 'closed', 'portal', 'step'] as const),
        way: OneOf(['password', 'sms', 'outside', 'passkey'] as const),
        address: Type.String(),
        device: Type.String(),
        at: Time,
      }),
    ),
  }),

  ownSessions: get('/wps/member/sessions', 'member', {
    summary: 'List the member’s active sessions.',
    answer: Closed({
      sessions: Type.Array(
        Closed({
          id: Id,
          address: Type.String(),
          device: Type.String(),
          createdAt: Time,
          renewedAt: Time,
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
  }),

  resetPaymentPassword: post('/wps/member/paymentPassword/reset', 'member', {
    summary: 'Change the payment password. Requires the old payment password or a code.',
    identifies: 'later',
    encrypted: true,
    body: Closed({
      oldPaymentPassword: Type.Optional(PlainText(64)),
      verificationId: Type.Optional(Id),
      verificationCode: Type.Optional(SentCode),
      ...NewPaymentPassword,
    }),
    answer: Nothing,
    refusals: [
      'password.wrong',
      'password.same',
      'code.wrong',
      'code.expired',
      'auth.field_invalid',
      'auth.confirmation_differs',
      'member.payment_password_unset',
    ],
  }),

  securityConfig: get('/wps/member/securityConfig', 'member', {
    summary: 'Get the security settings of the account, with addresses masked.',
    ignoresUnknownQuery: true,
    answer: Numbered({
      passwordChangedAt: Type.Optional(Time),
      hasWithdrawalPassword: Type.Boolean(),
      email: Type.Optional(Type.String()),
      isEmailProven: Type.Boolean(),
      phone: Type.Optional(Type.String()),
      isMobileProven: Type.Boolean(),
      nickname: Type.String(),
      payeeName: Type.Optional(Type.String()),
      icon: Type.String(),
      hasLoginAlerts: Type.Boolean(),
      channels: Type.Array(OneOf(codeChannels)),
      /** Absent where the merchant does not offer it and the member has none. */
      authenticator: Type.Optional(Closed({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() })),
      passkeys: Type.Optional(Closed({ count: Type.Integer() })),
      outside: Type.Array(
        Closed({
          provider: OneOf(outsideProviders),
          isAvailable: Type.Boolean(),
          /** The linked account at the provider. */
          label: Type.Optional(Type.String()),
          linkedAt: Type.Optional(Time),
        }),
      ),
      securityQuestions: Type.Optional(Closed({ setAt: Type.Optional(Time) })),
    }),
  }),

  setHeadIcon: post('/wps/member/info/icon', 'member', {
    summary: 'Change the avatar.',
    body: Closed({ icon: PlainText(32) }),
    answer: Closed({ icon: Type.String() }),
    refusals: ['auth.field_invalid'],
  }),

  setNickname: post('/wps/member/nickname', 'member', {
    summary: 'Change the nickname, which other players see.',
    body: Closed({ nickname: PlainText(64) }),
    answer: Closed({ nickname: Type.String() }),
    refusals: ['auth.field_invalid'],
  }),

  setPayeeName: post('/wps/member/payeename', 'member', {
    summary:
      'Set the payee name for withdrawals. It can be set only once, since it is checked against the name at the bank.',
    identifies: 'now',
    body: Closed({ payeeName: PlainText(128) }),
    answer: Closed({ payeeName: Type.String() }),
    refusals: ['auth.field_invalid', 'member.payee_fixed'],
  }),

  setPaymentPassword: post('/wps/member/paymentPassword', 'member', {
    summary: 'Set the first payment password. Requires the password.',
    encrypted: true,
    body: Closed({ password: PlainText(128), ...NewPaymentPassword }),
    answer: Nothing,
    refusals: [
      'password.wrong',
      'password.same',
      'auth.field_invalid',
      'auth.confirmation_differs',
      'member.payment_password_set',
    ],
  }),

  setSecurityConfig: post('/wps/member/securityConfig', 'member', {
    summary: 'Turn alerts about logins on new devices on or off.',
    body: Closed({ hasLoginAlerts: Type.Boolean() }),
    answer: Nothing,
    refusals: ['member.address_unproven'],
  }),

  invitation: get('/wps/member/invitation', 'member', {
    summary:
      'Get the member’s invitation code and how many members joined with it. The code is created on the first call.',
    changesState: true,
    answer: Closed({ code: Code, invited: Type.Integer({ minimum: 0 }) }),
    refusals: ['feature.off'],
  }),
};
