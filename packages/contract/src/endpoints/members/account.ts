/** The member's own account: passwords, addresses, name and avatar, sessions. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import {
  Closed,
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
} from '../../schemas.ts';
import { outsideProviders } from './sign-ins.ts';
import { CodeAnswer, codeChannels, EmailAddress, Numbered } from './verification.ts';

const Proof = { verificationId: Id, verificationCode: SentCode };

export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/v2',
  summary:
    'Change the password. Requires the old password, and a second-step code if enabled. Ends all other sessions and all game frames.',
  access: 'member',
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
});

export const securityConfig = endpoint({
  method: 'GET',
  path: '/wps/member/securityConfig',
  summary: 'Get the security settings of the account, with addresses masked.',
  access: 'member',
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
});

export const setSecurityConfig = endpoint({
  method: 'POST',
  path: '/wps/member/securityConfig',
  summary: 'Turn alerts about logins on new devices on or off.',
  access: 'member',
  body: Closed({ hasLoginAlerts: Type.Boolean() }),
  answer: Nothing,
  refusals: ['member.address_unproven'],
});

export const askEmailBinding = endpoint({
  method: 'POST',
  path: '/wps/member/email/code',
  summary:
    'Send a code to the e-mail address that is to be bound. Requires the password, and a second-step code if enabled.',
  access: 'member',
  identifies: 'later',
  encrypted: true,
  flag: 'emailCodes',
  body: Closed({ email: EmailAddress, ...OwnerProof }),
  answer: CodeAnswer,
  refusals: [...ownerRefusals, 'auth.field_invalid'],
});

export const bindEmail = endpoint({
  method: 'POST',
  path: '/wps/member/email',
  summary: 'Bind the e-mail address that the code was sent to.',
  access: 'member',
  identifies: 'now',
  flag: 'emailCodes',
  body: Closed(Proof),
  answer: Closed({ email: Type.String() }),
  refusals: ['code.wrong', 'code.expired', 'member.address_taken'],
});

export const askMobileBinding = endpoint({
  method: 'POST',
  path: '/wps/member/mobile/code',
  summary:
    'Send a code to the mobile number that is to be bound. Requires the password, and a second-step code if enabled.',
  access: 'member',
  identifies: 'later',
  encrypted: true,
  flag: 'smsCodes',
  body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...OwnerProof }),
  answer: CodeAnswer,
  refusals: [...ownerRefusals, 'auth.field_invalid'],
});

export const bindMobile = endpoint({
  method: 'POST',
  path: '/wps/member/mobile',
  summary: 'Bind the mobile number that the code was sent to.',
  access: 'member',
  identifies: 'now',
  flag: 'smsCodes',
  body: Closed(Proof),
  answer: Numbered({ phone: Type.String() }),
  refusals: ['code.wrong', 'code.expired', 'member.address_taken'],
});

export const setNickname = endpoint({
  method: 'POST',
  path: '/wps/member/nickname',
  summary: 'Change the nickname, which other players see.',
  access: 'member',
  body: Closed({ nickname: PlainText(64) }),
  answer: Closed({ nickname: Type.String() }),
  refusals: ['auth.field_invalid'],
});

export const headIcons = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'List the available avatars, and the current one.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Closed({ icon: Type.String(), icons: Type.Array(Type.String()) }),
});

export const setHeadIcon = endpoint({
  method: 'POST',
  path: '/wps/member/info/icon',
  summary: 'Change the avatar.',
  access: 'member',
  body: Closed({ icon: PlainText(32) }),
  answer: Closed({ icon: Type.String() }),
  refusals: ['auth.field_invalid'],
});

export const setPayeeName = endpoint({
  method: 'POST',
  path: '/wps/member/payeename',
  summary:
    'Set the payee name for withdrawals. It can be set only once, since it is checked against the name at the bank.',
  access: 'member',
  identifies: 'now',
  body: Closed({ payeeName: PlainText(128) }),
  answer: Closed({ payeeName: Type.String() }),
  refusals: ['auth.field_invalid', 'member.payee_fixed'],
});

export const hasWithdrawalPassword = endpoint({
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  summary: 'Check whether a payment password is set.',
  access: 'member',
  ignoresUnknownQuery: true,
  answer: Closed({ hasWithdrawalPassword: Type.Boolean() }),
});

const NewPaymentPassword = { paymentPassword: PlainText(64), confirmPaymentPassword: PlainText(64) };

export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/paymentPassword',
  summary: 'Set the first payment password. Requires the password.',
  access: 'member',
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
});

export const resetPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  summary: 'Change the payment password. Requires the old payment password or a code.',
  access: 'member',
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
});

export const ownSessions = endpoint({
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'List the member’s active sessions.',
  access: 'member',
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
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions/{sessionId}',
  summary: 'End one of the member’s own sessions.',
  access: 'member',
  params: Closed({ sessionId: Id }),
  answer: Nothing,
  refusals: ['session.unknown'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions',
  summary: 'End all sessions of the member except the current one.',
  access: 'member',
  answer: Closed({ ended: Type.Integer() }),
});

export const loginRecords = endpoint({
  method: 'GET',
  path: '/wps/member/loginRecords',
  summary: 'List successful and failed logins of the last year, newest first.',
  access: 'member',
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
});
