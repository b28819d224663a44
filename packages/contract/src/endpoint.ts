/** How one endpoint is declared. The server, the client and the documentation are generated from these declarations. */
import { type Static, type TSchema, Type } from 'typebox';
import type { FieldNames } from '#kernel';
import type { FlagKey } from './flags.ts';
import type { RefusalCode } from './refusals.ts';
import { wireNames, wireSchema } from './wire.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `anyone`: no session needed (a session that is sent is still resolved) · `session`: member or trial · `member`: real
 * types 0, 1, 2 only · `stage`: the token of a game frame, bound to one member and one game · `chat`: the token of a member's chat page,
 * at the host of game frames, too · `refresh`: the renewal cookie alone.
 */
export type Access = 'anyone' | 'session' | 'member' | 'stage' | 'chat' | 'refresh';

/** Content types and size of an uploaded file. */
export interface UploadRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** An uploaded file. */
export interface UploadedFile {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file in a response: streamed, or whole; in the browser, a Blob. */
export interface SentFile {
  readonly contentType: string;
  readonly content: AsyncIterable<string> | Uint8Array<ArrayBuffer> | Blob;
  /** The file name for saving. */
  readonly fileName?: string;
  /** Public, and immutable at this address. */
  readonly isPublic?: true;
}

/** Response schema of an endpoint that answers a file of this content type. */
export function fileOf(contentType: string) {
  return Type.Unsafe<SentFile>({ type: 'string', format: 'binary', contentMediaType: contentType });
}

/** The parts of a call whose field names may differ on the wire. */
export type NamedPart = 'query' | 'body' | 'answer';

/**
 * Declared in our names. `endpoint` returns schemas with the wire's names, for validation, serialisation and documentation; their TypeScript
 * types keep our names, for handlers and callers. `names` maps ours to the wire's.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path with its wire name; parameters in braces: `/wps/play/rounds/{roundId}`. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly access: Access;
  /** The body travels as `{ "jwe": "<compact JWE>" }`; a plain body is accepted outside production only. */
  readonly encrypted?: true;
  /** Requires an `Idempotency-Key` header. The same key with the same body gets the same answer and acts once. */
  readonly movesMoney?: true;
  /** Moves no money, and requires an `Idempotency-Key` all the same: what it makes would be there twice. */
  readonly actsOnce?: true;
  /**
   * What a member on a break (a time-out, an exclusion) gets. Required for every endpoint that moves money; an endpoint without it is
   * not affected by a break. Withdrawals are always possible.
   */
  readonly onBreak?: 'refused' | 'allowed';
  /**
   * What a viewer of an agent's team may call: as the agent whose team it sees, or as itself. Every other endpoint that needs a session is refused
   * to it, and where none is needed it is a guest.
   */
  readonly forViewers?: 'agent' | 'self';
  /**
   * The body identifies a person: an address, number, name, document or account. `now`: it is compared with people on a break as soon
   * as it is received. `later`: it is not yet the member's, or was compared before.
   */
  readonly identifies?: 'now' | 'later';
  /**
   * Answered at the origin of game frames too, or only there. That origin has no other endpoints but these and those of `stage` access,
   * which are not answered anywhere else.
   */
  readonly onStage?: true | 'only';
  /** A GET that changes state: guarded by `Sec-Fetch-Site` and the `X-Requested-With` header of the site's client. */
  readonly changesState?: true;
  /** Refused with `feature.off` when the merchant has switched this flag off. */
  readonly flag?: FlagKey;
  /**
   * Clients of other platforms call this endpoint with query keys of their own: unknown keys are ignored. Everywhere else an unknown
   * key is refused. `language` or `lang` in the query counts as if the header had named it.
   */
  readonly ignoresUnknownQuery?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * The body is a file, as raw bytes, of these content types and at most this size. The session is checked before any of it is read.
   */
  readonly upload?: UploadRule;
  readonly answer: TSchema;
  /** The answer is a file (`fileOf`) without an envelope; a refusal still has one. */
  readonly answersFile?: true;
  /** Refusal codes beside those that every call may answer (validation, session, limits, maintenance). */
  readonly refusals?: readonly RefusalCode[];
  /** Derived from the schemas: the fields whose names differ on the wire. */
  readonly names?: { readonly [P in NamedPart]?: FieldNames };
}

const namedParts: readonly NamedPart[] = ['query', 'body', 'answer'];

/** Checks the shape of a declaration, preserves its literal types, and replaces its schemas by those of the wire. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  const schemas: { [P in NamedPart]?: TSchema } = {};
  const names: { [P in NamedPart]?: FieldNames } = {};
  for (const part of namedParts) {
    const schema = declaration[part];
    const named = schema && wireNames(schema);
    if (!named) continue;
    schemas[part] = wireSchema(schema);
    names[part] = named;
  }
  return Object.keys(names).length === 0 ? declaration : { ...declaration, ...schemas, names };
}

type Declaration = Omit<Endpoint, 'method' | 'path' | 'access' | 'names'>;

const declaring =
  <const M extends Method>(method: M) =>
  <const P extends string, const A extends Access, const D extends Declaration>(path: P, access: A, declaration: D) =>
    endpoint({ method, path, access, ...declaration });

export const get = declaring('GET');
export const post = declaring('POST');
export const put = declaring('PUT');
export const del = declaring('DELETE');

/** Whether a call of it needs a key. */
export const takesKey = ({ movesMoney, actsOnce }: Pick<Endpoint, 'movesMoney' | 'actsOnce'>): boolean =>
  movesMoney === true || actsOnce === true;

type Part<E, Key extends string> = Key extends keyof E
  ? E[Key] extends TSchema
    ? Static<E[Key]>
    : undefined
  : undefined;

export type ParamsOf<E> = Part<E, 'params'>;
export type QueryOf<E> = Part<E, 'query'>;
export type BodyOf<E> = E extends { readonly upload: UploadRule } ? UploadedFile : Part<E, 'body'>;
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;

/** The codes an endpoint may refuse with: its own, and those of any request. */
export type RefusalOf<E> =
  | (E extends { readonly refusals: readonly (infer Code)[] } ? Code : never)
  | Extract<RefusalCode, `request.${string}`>;
