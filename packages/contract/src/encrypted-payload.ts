/**
 * The claims of an encrypted body: its recipient and its freshness. A copied payload cannot be sent to another path, nor a second time.
 */
import { type Static, Type } from 'typebox';
import { Closed, Code, OneOf } from './schemas.ts';

export const EncryptedPayload = Closed({
  /** When it was made, in milliseconds since 1970, by the server's clock (`GET /wps/system/keys`). */
  iat: Type.Integer({ minimum: 0 }),
  /** At least 128 random bits, unique per payload. */
  jti: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }),
  method: OneOf(['GET', 'POST', 'PUT', 'DELETE'] as const),
  /** The path it is sent to, with parameters filled in. */
  path: Type.String({ minLength: 1, maxLength: 600 }),
  merchant: Code,
  /** The body the endpoint declares. */
  body: Type.Unknown(),
});
export type EncryptedPayload = Static<typeof EncryptedPayload>;
