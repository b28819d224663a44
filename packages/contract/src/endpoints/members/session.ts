/** Login, logout, session renewal and free play; sign-in with an external identity provider. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import {
  Closed,
  Code,
  DialingCode,
  Id,
  Nothing,
  OneOf,
  OwnerProof,
  ownerRefusals,
  PlainText,
  Time,
  WireMemberType,
} from '../../schemas.ts';
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

const SessionAnswer = Named(sessionFields);

export const LoginAnswer = Named({ ...sessionFields, deviceToken: Type.String() });

export const outsideProviders = ['facebook', 'google'] as const;
export type OutsideProvider = (typeof outsideProviders)[number];

const Provider = OneOf(outsideProviders);

export const sessionEndpoints = {
  login: post('/wps/session/login', 'anyone', {
    summary:
      'Log in with a username and password, or with a mobile number and the code sent to it. After failed attempts a captcha is required.',
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
  }),

  createTrial: get('/wps/trialuser', 'anyone', {
    summary: 'Create a trial account. Its name and key log in through the freeplay login.',
    ignoresUnknownQuery: true,
    changesState: true,
    flag: 'freePlay',
    answer: Named({ username: Type.String(), trialKey: Type.String() }),
  }),

  loginFreeplay: post('/wps/session/login/freeplay', 'anyone', {
    summary: 'Log in to a trial account with its name and key. Without them, a new trial account is created first.',
    flag: 'freePlay',
    body: Named({
      username: Type.Optional(PlainText(64)),
      trialKey: Type.Optional(PlainText(128)),
      /** Sent by clients of other platforms to name the part of their site; not used. */
      moduleId: Type.Optional(PlainText(32)),
    }),
    answer: Named({ ...sessionFields, customerType: WireMemberType }),
    refusals: ['auth.trial_unknown'],
  }),

  renewSession: post('/wps/session/renew', 'refresh', {
    summary:
      'Exchange the renewal cookie for a new token. The cookie rotates; reusing an old one more than 30 seconds later ends the session.',
    answer: SessionAnswer,
    refusals: ['session.expired'],
  }),

  logout: del('/wps/session/logout', 'session', {
    summary: 'Log out and end the current session, on every node.',
    forViewers: 'self',
    ignoresUnknownQuery: true,
    answer: Nothing,
  }),

  signInMethods: get('/wps/session/ways', 'anyone', {
    summary: 'List the login methods besides the password that are enabled, configured and available at the moment.',
    answer: Closed({
      outside: Type.Array(Provider),
      hasPasskeys: Type.Boolean(),
    }),
  }),

  startOutsideSignIn: post('/wps/session/outside', 'anyone', {
    summary: 'Start a sign-in with an identity provider. Returns the URL to redirect to. Bound to this browser.',
    body: Closed({ provider: Provider }),
    answer: Closed({ url: Type.String() }),
    refusals: ['feature.off', 'auth.outside_unavailable'],
  }),

  finishOutsideSignIn: post('/wps/session/outside/finish', 'anyone', {
    summary:
      'Complete a sign-in or a link with the identity provider’s response. Valid once, in the browser that started it.',
    body: Closed({
      state: PlainText(200),
      code: PlainText(2_000),
      /** The provider's issuer identifier (RFC 9207), if it sends one. */
      iss: Type.Optional(PlainText(400)),
      deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Closed({
      provider: Provider,
      /** A known member: logged in. */
      session: Type.Optional(LoginAnswer),
      /** A new person: registration continues with this ticket. */
      newMember: Type.Optional(Closed({ ticket: Type.String(), label: Type.String() })),
      /** A member who linked an account. */
      isLinked: Type.Optional(Type.Boolean()),
    }),
    refusals: [
      'auth.outside_failed',
      'auth.outside_unavailable',
      'auth.outside_taken',
      'auth.outside_linked',
      'auth.second_step_required',
      'auth.account_closed',
      'session.agent_refused',
    ],
  }),

  linkOutside: post('/wps/member/outside', 'member', {
    summary:
      'Start linking an account of an identity provider. Requires the password, and a second-step code if enabled.',
    encrypted: true,
    body: Closed({ provider: Provider, ...OwnerProof }),
    answer: Closed({ url: Type.String() }),
    refusals: ['feature.off', 'auth.outside_unavailable', 'auth.outside_linked', ...ownerRefusals],
  }),

  unlinkOutside: post('/wps/member/outside/unlink', 'member', {
    summary: 'Unlink an account of an identity provider. Requires the password, and a second-step code if enabled.',
    encrypted: true,
    body: Closed({ provider: Provider, ...OwnerProof }),
    answer: Nothing,
    refusals: [...ownerRefusals, 'auth.outside_unlinked'],
  }),
};
