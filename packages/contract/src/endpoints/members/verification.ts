/** Codes that verify an address or number, and password reset. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Closed, DialingCode, Id, MobileNum, Nothing, OneOf, PlainText, SentCode } from '../../schemas.ts';
import { wire } from '../../wire.ts';

export const codeChannels = ['email', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const EmailAddress = Type.String({ minLength: 6, maxLength: 254 });

/** The answer is the same whether or not such a member exists. */
export const CodeAnswer = Closed({
  verificationId: Id,
  /** When another code may be requested, in milliseconds since 1970. */
  expirationTime: Type.Integer(),
});

export const Numbered = wire({ phone: 'mobileNum' });

const HumanProof = { captchaId: Id, captcha: PlainText(64) };

const dialling = {
  countryDialingCode: Type.String(),
  countries: Type.Array(Closed({ country: Type.String(), dialingCode: Type.String() })),
};

export const verificationOptions = endpoint({
  method: 'GET',
  path: '/wps/verification',
  summary: 'Get the channels for verification codes, how long codes are valid, and the available dialling codes.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({
    channels: Type.Array(OneOf(codeChannels)),
    codeMinutes: Type.Integer(),
    resendSeconds: Type.Integer(),
    ...dialling,
  }),
});

export const systemCountry = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  summary:
    'List the available countries with their dialling codes, and the dialling code of the merchant’s own country.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed(dialling),
});

export const askSmsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send a code to the member’s own mobile number, to reset the password.',
  access: 'anyone',
  identifies: 'later',
  flag: 'smsCodes',
  body: Numbered({ username: PlainText(64), phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
  answer: CodeAnswer,
  refusals: ['auth.captcha_wrong'],
});

export const askLoginCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/login',
  summary: 'Send a code to a mobile number that a member has verified, to log in with it.',
  access: 'anyone',
  identifies: 'later',
  flag: 'mobileCodeLogin',
  body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
  answer: CodeAnswer,
  refusals: ['auth.captcha_wrong', 'auth.field_invalid'],
});

export const askRegisterCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary:
    'Send a code to a mobile number, to register with it. If a member already has the number, the message says that instead.',
  access: 'anyone',
  identifies: 'later',
  flag: 'registration',
  body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
  answer: CodeAnswer,
  refusals: ['auth.captcha_wrong', 'auth.field_invalid'],
});

export const askEmailCode = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Send a code to the member’s own e-mail address, to reset the password.',
  access: 'anyone',
  identifies: 'later',
  flag: 'emailCodes',
  body: Closed({ username: PlainText(64), email: EmailAddress, ...HumanProof }),
  answer: CodeAnswer,
  refusals: ['auth.captcha_wrong'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  summary: 'Reset the password with the code that was sent. Ends all sessions of the member.',
  access: 'anyone',
  identifies: 'now',
  encrypted: true,
  body: Closed({
    verificationId: Id,
    verificationCode: SentCode,
    newPassword: PlainText(128),
    confirmNewPassword: PlainText(128),
  }),
  answer: Nothing,
  refusals: ['code.wrong', 'code.expired', 'auth.field_invalid', 'password.guessable', 'auth.confirmation_differs'],
});

export const askOwnCode = endpoint({
  method: 'POST',
  path: '/wps/verification',
  summary: 'Send a code to the member’s verified e-mail address or mobile number, to reset the payment password.',
  access: 'member',
  body: Closed({ channel: OneOf(codeChannels) }),
  answer: CodeAnswer,
  refusals: ['member.address_unproven'],
});
