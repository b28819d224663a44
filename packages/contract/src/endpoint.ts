/** How one call of the API is declared: once, here in the contract; the server, the client and the documentation are made from it. */
import { type Static, type TSchema, Type } from 'typebox';
import type { FlagKey } from './flags.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call.
 * `anyone`: no session needed (one that is sent is still resolved) · `session`: member or trial · `member`: real types 0, 1, 2 only ·
 * `stage`: the token of a game frame, bound to one member and one game · `refresh`: the renewal cookie alone.
 */
export type Access = 'anyone' | 'session' | 'member' | 'stage' | 'refresh';

/** What a file that is sent may be. */
export interface UploadRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** A file on its way in. */
export interface UploadedFile {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file on its way out: made piece by piece, or whole; in the browser, a Blob. */
export interface SentFile {
  readonly contentType: string;
  readonly content: AsyncIterable<string> | Uint8Array<ArrayBuffer> | Blob;
  /** What it is called where it is saved. */
  readonly fileName?: string;
  /** For everyone, and the same for ever at this address. */
  readonly isPublic?: true;
}

/** The answer of an endpoint that answers a file of this content type. */
export function fileOf(contentType: string) {
  return Type.Unsafe<SentFile>({ type: 'string', format: 'binary', contentMediaType: contentType });
}

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
  /**
   * What a member on a break (a time-out, an exclusion) is told. Every endpoint that moves money says it; where it is not said, a break
   * changes nothing. Money can always be taken out.
   */
  readonly onBreak?: 'refused' | 'allowed';
  /**
   * Takes what tells a person apart: an address, a number, a name, a document, an account. `now`: whoever is on a break is looked for by it as
   * soon as it is taken. `later`: nothing is the member's by it yet, or it was before.
   */
  readonly identifies?: 'now' | 'later';
  /**
   * Answered at the origin of game frames too, or there only. It has no other endpoints but these and those of `stage` access, which are
   * answered nowhere else.
   */
  readonly onStage?: true | 'only';
  /** A GET that changes state: guarded by `Sec-Fetch-Site` and the `X-Requested-With` header of the site's client. */
  readonly changesState?: true;
  /** Refused with `feature.off` when the merchant has this flag off. */
  readonly flag?: FlagKey;
  /**
   * A call that clients of other platforms make by this name, with keys of their own in the query: those it does not know are left unread.
   * Everywhere else such a key is refused. The language they ask for in `language` or `lang` counts as if the header had named it.
   */
  readonly ignoresUnknownQuery?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a file, as its bytes: of these content types and no larger. Nothing of it is read before it is known who sends it. */
  readonly upload?: UploadRule;
  readonly answer: TSchema;
  /** The answer is a file (`fileOf`) without an envelope; a refusal has one as ever. */
  readonly answersFile?: true;
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
export type BodyOf<E> = E extends { readonly upload: UploadRule } ? UploadedFile : Part<E, 'body'>;
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;
