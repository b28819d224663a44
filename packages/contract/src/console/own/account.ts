/** Signing in to the console, and an operator's own account there. */
import { Type } from 'typebox';
import { Assertion, Attestation, CreationOptions, RequestOptions } from '../../endpoints/members/passkeys.ts';
import { Closed, Id, Nothing, PlainText, Time } from '../../schemas.ts';
import { read, write } from '../console-endpoint.ts';

/** `anna`, `anna@lotus`. */
export const OperatorNameText = Type.String({
  pattern: '^[a-z][a-z0-9._-]{1,31}(@[a-z0-9][a-z0-9-]{0,62})?$',
});
const Invitation = Type.String({ minLength: 10, maxLength: 200 });
const StepCode = Type.String({ pattern: '^[0-9 ]{6,8}$' });
const SignedIn = Closed({ operator: Type.String(), expiresAt: Time });
const Me = Closed({
  operator: Type.String(),
  expiresAt: Time,
  locksAfterSeconds: Type.Integer(),
  /** The scopes in which something is permitted: codes of merchants, and `all` for the platform. */
  scopes: Type.Array(
    Closed({
      code: Type.String(),
      name: Type.String(),
      permissions: Type.Array(Type.String()),
      /** Of a merchant. */
      currency: Type.Optional(Type.String()),
      timeZone: Type.Optional(Type.String()),
    }),
  ),
});

export const accountEndpoints = {
  consoleSignIn: write('/session/open', 'anyone', {
    summary: 'Signs an operator in by password and authenticator. The cookie of the answer is the session.',
    scope: 'none',
    body: Closed({ name: PlainText(100), password: PlainText(128), code: StepCode }),
    answer: SignedIn,
    refusals: ['auth.credentials_wrong', 'operator.address_refused'],
  }),
  consoleRequestPasskey: write('/session/passkey/ask', 'anyone', {
    summary: 'The challenge of a passkey that signs an operator in.',
    scope: 'none',
    answer: Closed({ challengeId: Id, options: RequestOptions }),
  }),
  consoleSignInByPasskey: write('/session/passkey/open', 'anyone', {
    summary: 'Signs an operator in by a passkey.',
    scope: 'none',
    body: Closed({ challengeId: Id, response: Assertion }),
    answer: SignedIn,
    refusals: ['passkey.invalid', 'operator.address_refused'],
  }),
  consoleLock: write('/session/lock', 'own', {
    summary: 'Locks the session: it is of no use until its operator signs in again.',
    scope: 'none',
    answer: Nothing,
  }),
  consoleSignOut: write('/session/close', 'anyone', {
    summary: 'Ends the session of the cookie, if there is one.',
    scope: 'none',
    answer: Nothing,
  }),
  consoleInvitation: write('/invitation/show', 'anyone', {
    summary: 'Whom an invitation is for, and the secret of the authenticator to set up.',
    scope: 'none',
    body: Closed({ invitation: Invitation }),
    answer: Closed({ operator: Type.String(), secret: Type.String(), url: Type.String() }),
    refusals: ['operator.invitation_invalid'],
  }),
  consoleAcceptInvitation: write('/invitation/accept', 'anyone', {
    summary: 'Accepts an invitation with a password and the first code, and signs in.',
    scope: 'none',
    body: Closed({ invitation: Invitation, password: PlainText(128), code: StepCode }),
    answer: SignedIn,
    refusals: ['operator.invitation_invalid', 'auth.field_invalid', 'code.wrong', 'operator.address_refused'],
  }),
  consoleSession: read('/session', 'anyone', {
    summary: 'Who is signed in in this browser, if anybody, and what they may do at which merchants.',
    scope: 'none',
    answer: Closed({ me: Type.Optional(Me) }),
    refusals: ['operator.session_locked', 'operator.address_refused'],
  }),
  consoleMe: read('/me', 'own', {
    summary: 'Who is signed in, and what they may do at which merchants.',
    scope: 'none',
    answer: Me,
  }),
  consoleOwnSessions: read('/me/sessions', 'own', {
    summary: 'The sessions of the caller.',
    scope: 'none',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Id,
          surface: Type.String(),
          method: Type.String(),
          address: Type.String(),
          device: Type.String(),
          openedAt: Time,
          seenAt: Time,
          expiresAt: Time,
          isThis: Type.Boolean(),
        }),
      ),
    }),
  }),
  consoleEndOwnSession: write('/me/sessions/{sessionId}/end', 'own', {
    summary: 'Ends one of the own sessions.',
    scope: 'none',
    params: Closed({ sessionId: Id }),
    answer: Nothing,
    refusals: ['session.unknown'],
  }),
  consoleOwnPasskeys: read('/me/passkeys', 'own', {
    summary: 'The passkeys of the caller.',
    scope: 'none',
    answer: Closed({
      rows: Type.Array(Closed({ id: Id, name: Type.String(), createdAt: Time, usedAt: Type.Optional(Time) })),
      most: Type.Integer(),
    }),
  }),
  consoleRequestNewPasskey: write('/me/passkeys/ask', 'own', {
    summary: 'The challenge of a new passkey. Takes the password and a code.',
    scope: 'none',
    body: Closed({ password: PlainText(128), code: StepCode }),
    answer: Closed({ challengeId: Id, options: CreationOptions }),
    refusals: ['auth.credentials_wrong', 'passkey.too_many'],
  }),
  consoleAddPasskey: write('/me/passkeys/add', 'own', {
    summary: 'Adds a passkey to the own account.',
    scope: 'none',
    body: Closed({ challengeId: Id, name: PlainText(64), response: Attestation }),
    answer: Closed({ id: Id }),
    refusals: ['passkey.invalid', 'passkey.too_many'],
  }),
  consoleRemovePasskey: write('/me/passkeys/{passkeyId}/remove', 'own', {
    summary: 'Removes a passkey from the own account. Takes the password and a code.',
    scope: 'none',
    params: Closed({ passkeyId: Id }),
    body: Closed({ password: PlainText(128), code: StepCode }),
    answer: Nothing,
    refusals: ['auth.credentials_wrong', 'passkey.unknown'],
  }),
  consoleChangePassword: write('/me/password', 'own', {
    summary: 'Changes the own password. Takes the present one and a code; other sessions end.',
    scope: 'none',
    body: Closed({ password: PlainText(128), code: StepCode, next: PlainText(128) }),
    answer: Nothing,
    refusals: ['auth.credentials_wrong', 'auth.field_invalid'],
  }),
} as const;
