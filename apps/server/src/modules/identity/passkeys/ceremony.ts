/** The ceremonies of WebAuthn, for members and for operators: what a browser is asked, and whether what it answers holds. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { lifetimes } from '../rules.ts';

/** Signature algorithms: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = lifetimes.passkeySeconds * 1000;

interface KnownKey {
  readonly credential_id: string;
  readonly transports: string;
}

const transportsOf = (text: string) => text.split(' ').filter((transport) => transport !== '');

/** What a browser is asked to make: for one host and one person, with user verification. */
export function creationOptions(requested: {
  readonly host: string;
  readonly site: string;
  /** The user handle: what the authenticator gives back at a login. */
  readonly handle: string;
  readonly username: string;
  readonly challenge: string;
  readonly own: readonly KnownKey[];
}) {
  const { host, site, handle, username, challenge, own } = requested;
  return {
    rp: { id: host, name: site },
    user: { id: handle, name: username, displayName: username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

export const requestOptions = (host: string, challenge: string) => ({
  challenge,
  rpId: host,
  timeout: TIMEOUT_MS,
  userVerification: 'required' as const,
});

interface Answered {
  readonly response: object;
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
}

/** The library throws on invalid input: a refusal, not a bug. */
async function verified<Verified extends { readonly verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Verified | undefined> {
  try {
    const found = await verify();
    return found.verified ? found : undefined;
  } catch {
    return undefined;
  }
}

export interface MadeKey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: bigint;
  readonly transports: string;
  readonly is_synced: boolean;
}

/** The key a browser made; undefined where the answer does not hold. */
export async function verifyCreated({ response, challenge, origin, host }: Answered): Promise<MadeKey | undefined> {
  // The library's own type of the same JSON; fields it does not read are passed through.
  const given = response as Parameters<typeof verifyRegistrationResponse>[0]['response'];
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const { credential, credentialBackedUp } = made?.registrationInfo ?? {};
  return (
    credential && {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: BigInt(credential.counter),
      transports: (given.response.transports ?? []).join(' ').slice(0, 200),
      is_synced: credentialBackedUp ?? false,
    }
  );
}

/** The key's new counter; undefined where the answer does not hold. */
export async function verifyUsed(
  { response, challenge, origin, host }: Answered,
  key: { readonly public_key: string; readonly counter: bigint },
): Promise<bigint | undefined> {
  const given = response as Parameters<typeof verifyAuthenticationResponse>[0]['response'];
  const found = await verified(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: given.id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: Number(key.counter),
      },
    }),
  );
  return found && BigInt(found.authenticationInfo.newCounter);
}
