/** How one call of the API is declared: once, here in the contract; the server, the client and the documentation are made from it. */
import type { Static, TSchema } from 'typebox';
import type { FlagKey } from './flags.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call.
 * `anyone`: no session needed (one that is sent is still resolved) · `session`: member or trial · `member`: real types 0, 1, 2 only ·
 * `stage`: the token of a game frame, bound to one member and one game · `refresh`: the renewal cookie alone.
 */
export type Access = 'anyone' | 'session' | 'member' | 'stage' | 'refresh';

export interface Endpoint {
  readonly method: Method;
  /** Path with its wire name; parameters in braces: `/wps/play/rounds/{roundId}`. */
  readonly path: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly access: Access;
  /** The body travels as `{ "jwe": "<compact JWE>" }`; a plain body is accepted outside production only. */
  readonly encrypted?: true;
  /** Wants an `Idempotency-Key` header: the same key with the same body gets the same answer and acts once. */
  readonly movesMoney?: true;
  /** A GET that changes state: guarded by `Sec-Fetch-Site` and the `X-Requested-With` header of the site's client. */
  readonly changesState?: true;
  /** Refused with `feature.off` when the merchant has this flag off. */
  readonly flag?: FlagKey;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Codes this call may answer beside the ones every call may (validation, session, limits, maintenance). */
  readonly refusals?: readonly RefusalCode[];
}

/** Keeps the literal types of a declaration while checking its shape. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Part<E, Key extends string> = Key extends keyof E
  ? E[Key] extends TSchema
    ? Static<E[Key]>
    : undefined
  : undefined;

export type ParamsOf<E> = Part<E, 'params'>;
export type QueryOf<E> = Part<E, 'query'>;
export type BodyOf<E> = Part<E, 'body'>;
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;
