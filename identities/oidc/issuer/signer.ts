/** The sandbox's keys, made on first use: one RSA, one EC, since real providers use either. */
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

const ALGORITHMS = ['RS256', 'ES256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export interface Signer {
  keys(): Promise<JSONWebKeySet>;
  sign(payload: JWTPayload, algorithm: Algorithm): Promise<string>;
}

export function createSigner(): Signer {
  let made: Promise<readonly { readonly algorithm: Algorithm; readonly pair: CryptoKeyPair }[]> | undefined;
  const pairs = () => {
    made ??= Promise.all(
      ALGORITHMS.map(async (algorithm) => ({
        algorithm,
        pair: await generateKeyPair(algorithm, { extractable: true }),
      })),
    );
    return made;
  };
  return {
    async keys() {
      const keys = (await pairs()).map(async ({ algorithm, pair }) => ({
        ...(await exportJWK(pair.publicKey)),
        kid: algorithm,
        alg: algorithm,
        use: 'sig',
      }));
      return { keys: await Promise.all(keys) };
    },
    async sign(payload, algorithm) {
      const key = (await pairs()).find((one) => one.algorithm === algorithm);
      if (!key) throw new Error(`no key for ${algorithm}`);
      return await new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: algorithm, typ: 'JWT' })
        .sign(key.pair.privateKey);
    },
  };
}
