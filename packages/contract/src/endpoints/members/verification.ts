/** Captchas, codes that verify an address or number, and password reset. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Closed, DialingCode, Id, MobileNum, Nothing, OneOf, PlainText, SentCode } from '../../schemas.ts';
import { wire } from '../../wire.ts';

/** An image; for people who cannot see it, an audio captcha or a proof of work. */
export const captcha = get('/wps/captcha', 'anyone', {
  summary: 'Create a captcha. Valid once, for two minutes.',
  ignoresUnknownQuery: true,
  query: Closed({ kind: Type.Optional(OneOf(['image', 'audio', 'work'] as const)) }),
  answer: Closed({
    id: Id,
    expiresInSeconds: Type.Integer(),
    /** kind `image`: a PNG as a data URL. */
    image: Type.Optional(Type.String()),
    /** kind `audio`: a WAV file in base64; the answer is how often each of the five bells rings, as five digits. */
    audio: Type.Optional(Type.String()),
    /** kind `work`: find a text such that SHA-256(salt + text) begins with this many zero bits; that text is the captcha's answer. */
    work: Type.Optional(Closed({ salt: Type.String(), zeroBits: Type.Integer() })),
  }),
});

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

export const dialling = {
  countryDialingCode: Type.String(),
  countries: Type.Array(Closed({ country: Type.String(), dialingCode: Type.String() })),
};

export const verificationEndpoints = {
  requestEmailCode: post('/wps/member/password/email', 'anyone', {
    summary: 'Send a code to the member’s own e-mail address, to reset the password.',
    identifies: 'later',
    flag: 'emailCodes',
    body: Closed({ username: PlainText(64), email: EmailAddress, ...HumanProof }),
    answer: CodeAnswer,
    refusals: ['auth.captcha_wrong'],
  }),

  requestLoginCode: post('/wps/verification/sms/login', 'anyone', {
    summary: 'Send a code to a mobile number that a member has verified, to log in with it.',
    identifies: 'later',
    flag: 'mobileCodeLogin',
    body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
    answer: CodeAnswer,
    refusals: ['auth.captcha_wrong', 'auth.field_invalid'],
  }),

  requestRegisterCode: post('/wps/verification/sms/register', 'anyone', {
    summary:
      'Send a code to a mobile number, to register with it. If a member already has the number, the message says that instead.',
    identifies: 'later',
    flag: 'registration',
    body: Numbered({ phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
    answer: CodeAnswer,
    refusals: ['auth.captcha_wrong', 'auth.field_invalid'],
  }),

  requestOwnCode: post('/wps/verification', 'member', {
    summary: 'Send a code to the member’s verified e-mail address or mobile number, to reset the payment password.',
    body: Closed({ channel: OneOf(codeChannels) }),
    answer: CodeAnswer,
    refusals: ['member.address_unproven'],
  }),

  requestSmsCode: post('/wps/verification/sms/noLogin', 'anyone', {
    summary: 'Send a code to the member’s own mobile number, to reset the password.',
    identifies: 'later',
    flag: 'smsCodes',
    body: Numbered({ username: PlainText(64), phone: MobileNum, countryDialingCode: DialingCode, ...HumanProof }),
    answer: CodeAnswer,
    refusals: ['auth.captcha_wrong'],
  }),

  resetPassword: post('/wps/member/password/verification', 'anyone', {
    summary: 'Reset the password with the code that was sent. Ends all sessions of the member.',
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
  }),

  verificationOptions: get('/wps/verification', 'anyone', {
    summary: 'Get the channels for verification codes, how long codes are valid, and the available dialling codes.',
    ignoresUnknownQuery: true,
    answer: Closed({
      channels: Type.Array(OneOf(codeChannels)),
      codeMinutes: Type.Integer(),
      resendSeconds: Type.Integer(),
      ...dialling,
    }),
  }),
};
