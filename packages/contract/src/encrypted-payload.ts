/** What an encrypted body says inside: whom it is for, and that it is new. Whoever copies one can send it to nobody else, and not again. */
import { type Static, Type } from 'typebox';
import { Closed, Code, OneOf } from './schemas.ts';

export const EncryptedPayload = Closed({
  /** When it was made, by the server's clock as `GET /wps/system/keys` tells it, in milliseconds since 1970. */
  iat: Type.Integer({ minimum: 0 }),
  /** At least 128 random bits: no two payloads have the same. */
  jti: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }),
  method: OneOf(['GET', 'POST', 'PUT', 'DELETE'] as const),
  /** The path it is sent to, its parameters filled in. */
  path: Type.String({ minLength: 1, maxLength: 600 }),
  merchant: Code,
  /** The body that the endpoint declares. */
  body: Type.Unknown(),
});
export type EncryptedPayload = Static<typeof EncryptedPayload>;
