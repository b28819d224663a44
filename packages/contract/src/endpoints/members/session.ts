/** Login, logout, session renewal and free play. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Closed, Code, DialingCode, Id, Nothing, OneOf, PlainText, Time, WireMemberType } from '../../schemas.ts';
import { wire } from '../../wire.ts';

/** What a client stores of a session (MC_SESSION_INFO). The token lives 15 minutes; the renewal cookie outlives it. */
const sessionFields = {
  token: Type.String(),
  /** When the token expires; renew before. */
  expiresAt: Time,
  merchantCode: Code,
  id: Id,
  username: Type.String(),
  type: WireMemberType,
  firstTimeLogin: Type.Boolean(),
};

const Named = wire({ username: 'userName' });

export const SessionAnswer = Named(sessionFields);

export const LoginAnswer = Named({ ...sessionFields, deviceToken: Type.String() });

export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary:
    'Log in with a username and password, or with a mobile number and the code sent to it. After failed attempts a captcha is required.',
  access: 'anyone',
  identifies: 'now',
  encrypted: true,
  body: Closed({
    /** `sms`: the username is the mobile number, the password is the code sent to it. */
    type: OneOf(['username', 'sms'] as const),
    username: PlainText(64),
    password: PlainText(128),
    /** With `sms`: the number's country, and which code it is. */
    countryDialingCode: Type.Optional(DialingCode),
    verificationId: Type.Optional(Id),
    captchaId: Type.Optional(Id),
    captcha: Type.Optional(PlainText(64)),
    /** Members and agents log in separately. */
    portal: Type.Optional(OneOf(['member', 'agent'] as const)),
    /** Opaque; stored by the device after a successful login, so that it has its own budget of attempts. */
    deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: LoginAnswer,
  refusals: [
    'auth.captcha_required',
    'auth.captcha_wrong',
    'auth.credentials_wrong',
    'auth.account_closed',
    'auth.second_step_required',
    'session.agent_refused',
    'session.member_refused',
  ],
});

export const createTrial = endpoint({
  method: 'GET',
  path: '/wps/trialuser',
  summary: 'Create a trial account. Its name and key log in through the freeplay login.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  changesState: true,
  flag: 'freePlay',
  answer: Named({ username: Type.String(), trialKey: Type.String() }),
});

export const loginFreeplay = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Log in to a trial account with its name and key. Without them, a new trial account is created first.',
  access: 'anyone',
  flag: 'freePlay',
  body: Named({
    username: Type.Optional(PlainText(64)),
    trialKey: Type.Optional(PlainText(128)),
    /** Sent by clients of other platforms to name the part of their site; not used. */
    moduleId: Type.Optional(PlainText(32)),
  }),
  answer: Named({ ...sessionFields, customerType: WireMemberType }),
  refusals: ['auth.trial_unknown'],
});

export const renewSession = endpoint({
  method: 'POST',
  path: '/wps/session/renew',
  summary:
    'Exchange the renewal cookie for a new token. The cookie rotates; reusing an old one more than 30 seconds later ends the session.',
  access: 'refresh',
  answer: SessionAnswer,
  refusals: ['session.expired'],
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'Log out and end the current session, on every node.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Nothing,
});
