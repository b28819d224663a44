/** The second step of a login: authenticator codes, recovery codes, and known or trusted devices. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import { Closed, Id, Nothing, PlainText, SentCode, StepCode, Time } from '../../schemas.ts';
import { LoginAnswer } from './session.ts';

const RecoveryCodes = Closed({ recoveryCodes: Type.Array(Type.String()) });

export const secondStepEndpoints = {
  giveSecondStep: post('/wps/session/step', 'anyone', {
    summary:
      'Log in with the ticket of `auth.second_step_required` and a code of the authenticator app, or a recovery code.',
    encrypted: true,
    body: Closed({
      ticket: PlainText(100),
      code: StepCode,
      /** Skips the second step on this device for thirty days. */
      isTrusted: Type.Optional(Type.Boolean()),
      deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: LoginAnswer,
    refusals: ['auth.step_wrong', 'auth.step_expired', 'auth.account_closed'],
  }),

  beginAuthenticator: post('/wps/member/authenticator/begin', 'member', {
    summary:
      'Create a secret for an authenticator app. Requires the password. The second step stays off until the first code is confirmed.',
    encrypted: true,
    flag: 'authenticator',
    body: Closed({ password: PlainText(128) }),
    answer: Closed({
      /** Base32, for typing it in. */
      secret: Type.String(),
      /** `otpauth:` address for a QR code. */
      url: Type.String(),
    }),
    refusals: ['password.wrong', 'authenticator.on'],
  }),

  confirmAuthenticator: post('/wps/member/authenticator', 'member', {
    summary:
      'Turn the second step on with the app’s first code. Ends all other sessions. Returns the recovery codes, which are never shown again.',
    encrypted: true,
    flag: 'authenticator',
    body: Closed({ code: SentCode }),
    answer: RecoveryCodes,
    refusals: ['auth.step_wrong', 'authenticator.on', 'authenticator.off'],
  }),

  renewRecoveryCodes: post('/wps/member/authenticator/recovery', 'member', {
    summary: 'Replace all recovery codes with ten new ones. Requires the password and a second-step code.',
    encrypted: true,
    body: Closed({ password: PlainText(128), code: StepCode }),
    answer: RecoveryCodes,
    refusals: ['password.wrong', 'auth.step_wrong', 'authenticator.off'],
  }),

  removeAuthenticator: post('/wps/member/authenticator/remove', 'member', {
    summary: 'Turn the second step off. Requires the password and a second-step code. Ends all other sessions.',
    encrypted: true,
    body: Closed({ password: PlainText(128), code: StepCode }),
    answer: Nothing,
    refusals: ['password.wrong', 'auth.step_wrong', 'authenticator.off'],
  }),

  knownDevices: get('/wps/member/devices', 'member', {
    summary: 'List the devices the member has logged in from, last used first.',
    answer: Closed({
      devices: Type.Array(
        Closed({
          id: Id,
          device: Type.String(),
          address: Type.String(),
          knownSince: Type.Optional(Time),
          usedAt: Time,
          /** Until then this device needs no second step. */
          trustedUntil: Type.Optional(Time),
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
  }),

  forgetDevice: del('/wps/member/devices/{deviceId}', 'member', {
    summary: 'Remove a known device, and end the session that was opened there.',
    params: Closed({ deviceId: Id }),
    answer: Nothing,
    refusals: ['device.unknown'],
  }),
};
