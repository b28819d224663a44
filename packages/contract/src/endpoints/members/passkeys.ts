/** Passkeys: adding, renaming and removing them, and logging in with one. Shapes are the JSON of WebAuthn Level 3. */
import { type TProperties, Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Closed, Id, Nothing, OneOf, OwnerProof, ownerRefusals, PlainText, Time } from '../../schemas.ts';
import { LoginAnswer } from './session.ts';

const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength });
const CredentialId = Bytes(1_400);
const Transport = Type.String({ maxLength: 32 });
const TIMEOUT = Type.Integer();

/** Browsers may send more fields than are read here. */
function Open<const P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: true });
}

const Credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 32 })),
  clientExtensionResults: Open({}),
};

export const Attestation = Open({
  ...Credential,
  response: Open({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(16_000),
    transports: Type.Optional(Type.Array(Transport, { maxItems: 8 })),
  }),
});

export const Assertion = Open({
  ...Credential,
  response: Open({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(2_000),
    userHandle: Type.Optional(Bytes(100)),
  }),
});

const Descriptor = Closed({
  id: CredentialId,
  type: Type.Literal('public-key'),
  transports: Type.Array(Transport),
});

/** What a browser is asked for a login. */
export const RequestOptions = Closed({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: TIMEOUT,
  userVerification: Type.Literal('required'),
});

/** What a browser is asked for a new passkey. */
export const CreationOptions = Closed({
  rp: Closed({ id: Type.String(), name: Type.String() }),
  user: Closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Closed({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: TIMEOUT,
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Closed({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

const PasskeyEntry = Closed({
  id: Id,
  name: Type.String(),
  /** Backed up by the device's vendor and synced to the member's other devices. */
  isSynced: Type.Boolean(),
  createdAt: Time,
  usedAt: Type.Optional(Time),
});

export const passkeyEndpoints = {
  requestPasskeyLogIn: post('/wps/session/passkey/options', 'anyone', {
    summary: 'Get the options for a login with any passkey of this host. Valid once, for two minutes, in this browser.',
    flag: 'passkeys',
    answer: Closed({
      challengeId: Id,
      options: RequestOptions,
    }),
  }),

  logInWithPasskey: post('/wps/session/passkey', 'anyone', {
    summary: 'Log in with a passkey. No second step is required, since a passkey verifies its user.',
    flag: 'passkeys',
    body: Closed({
      challengeId: Id,
      response: Assertion,
      portal: Type.Optional(OneOf(['member', 'agent'] as const)),
      deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: LoginAnswer,
    refusals: ['passkey.invalid', 'auth.account_closed', 'session.agent_refused', 'session.member_refused'],
  }),

  passkeys: get('/wps/member/passkeys', 'member', {
    summary: 'List the member’s passkeys.',
    answer: Closed({ passkeys: Type.Array(PasskeyEntry), most: Type.Integer() }),
  }),

  requestPasskey: post('/wps/member/passkeys/options', 'member', {
    summary:
      'Get the options for a new passkey. Requires the password, and a second-step code if enabled. Valid once, for two minutes, in this session.',
    encrypted: true,
    flag: 'passkeys',
    body: Closed(OwnerProof),
    answer: Closed({
      challengeId: Id,
      options: CreationOptions,
    }),
    refusals: [...ownerRefusals, 'passkey.too_many'],
  }),

  addPasskey: post('/wps/member/passkeys', 'member', {
    summary: 'Add the passkey that the browser created.',
    flag: 'passkeys',
    body: Closed({ challengeId: Id, name: PlainText(64), response: Attestation }),
    answer: PasskeyEntry,
    refusals: ['passkey.invalid', 'passkey.too_many'],
  }),

  renamePasskey: post('/wps/member/passkeys/{passkeyId}', 'member', {
    summary: 'Rename a passkey.',
    params: Closed({ passkeyId: Id }),
    body: Closed({ name: PlainText(64) }),
    answer: Closed({ name: Type.String() }),
    refusals: ['passkey.unknown', 'auth.field_invalid'],
  }),

  removePasskey: post('/wps/member/passkeys/{passkeyId}/remove', 'member', {
    summary: 'Remove a passkey. Requires the password, and a second-step code if enabled.',
    encrypted: true,
    params: Closed({ passkeyId: Id }),
    body: Closed(OwnerProof),
    answer: Nothing,
    refusals: ['passkey.unknown', ...ownerRefusals],
  }),
};
