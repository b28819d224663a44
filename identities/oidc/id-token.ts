/** Reads an ID token (OpenID Connect Core, 3.1.3.7): who signed it, for whom, when, and in answer to which question. */
import { timingSafeEqual } from 'node:crypto';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { OutsidePerson } from '../plugin.ts';

export interface IdTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly nowMs: number;
}

/** Public keys alone: with a shared secret, or with none, anybody could have signed. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const TOLERANCE_SECONDS = 60;
/** A token is read within a moment of being made. */
const OLDEST_SECONDS = 600;

/** `stranger`: signed with a key that is not among these. */
export async function readIdToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId, nonce, nowMs }: IdTokenRules,
): Promise<OutsidePerson | 'stranger' | 'refused'> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    return isForUs(payload, clientId, nonce) ? personIn(payload, issuer) : 'refused';
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return 'stranger';
    return 'refused';
  }
}

function isForUs({ aud, azp, nonce: reported, sub }: JWTPayload, clientId: string, nonce: string): boolean {
  if (typeof reported !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return false;
  const [one, other] = [Buffer.from(reported), Buffer.from(nonce)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) return false;
  // Meant for several, it must have been given to us.
  return (Array.isArray(aud) && aud.length > 1) || azp !== undefined ? azp === clientId : true;
}

function personIn({ sub = '', email, name }: JWTPayload, issuer: string): OutsidePerson {
  const label = [email, name].find((text) => typeof text === 'string' && text.trim() !== '');
  return { issuer, subject: sub, label: (typeof label === 'string' ? label : sub).slice(0, 120) };
}
