/** A module's routes: one handler per endpoint of the contract. */
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EndpointName,
  Endpoints,
  Language,
  MemberType,
  ParamsOf,
  QueryOf,
  RefusalCode,
  UploadedFile,
} from '#contract';
import type { Result } from '#kernel';
import type { Merchant } from './merchant.ts';

/** A logged-in member or trial. */
export interface Session {
  readonly id: string;
  readonly memberId: string;
  readonly username: string;
  readonly type: MemberType;
  readonly isTrial: boolean;
  /** End of the member's current break; absent without one. */
  readonly onBreakUntil?: Date;
  /** The account is held for review: it can neither deposit nor play. */
  readonly isHeld?: boolean;
  /** Of a viewer: the agent whose team it sees. */
  readonly viewsId?: string;
}

/** A game frame: one member, one game. */
export interface StageSession extends Session {
  readonly game: { readonly id: number; readonly code: string };
}

export type SessionFor<A> = A extends 'session' | 'member' | 'chat'
  ? Session
  : A extends 'stage'
    ? StageSession
    : Session | undefined;

/** An uploaded file: nothing of it is read before it is requested. */
export interface IncomingFile {
  readonly contentType: string;
  /** Can be called once. */
  readonly read: () => Promise<
    Result<Uint8Array<ArrayBuffer>, 'request.malformed' | 'request.too_large' | 'request.too_slow'>
  >;
}

/** One request, validated against the contract. */
export interface Call<E extends Endpoint> {
  readonly merchant: Merchant;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E> extends UploadedFile ? IncomingFile : BodyOf<E>;
  readonly session: SessionFor<E['access']>;
  /** The caller's network address, seen through trusted proxies only. */
  readonly address: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly language: Language;
  readonly device: string;
  /** The caller's region (ISO 3166), where a trusted proxy reports it. */
  readonly region?: string | undefined;
  readonly requestId: string;
  /** The caller's region is not served by this merchant; only the status endpoint may still be called. */
  readonly isRegionRestricted?: boolean;
  /** The site is closed for maintenance to this caller; only the status endpoint may still be called. */
  readonly isClosed?: boolean;
  /** Present on every endpoint that takes one. */
  readonly idempotencyKey: E extends { movesMoney: true } | { actsOnce: true } ? string : undefined;
  readonly cookies: { readonly [name: string]: string | undefined };
  readonly setCookie: (name: string, value: string, options: { path: string; maxAgeSeconds: number }) => void;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<AnswerOf<E>, RefusalCode>>;

export type AnyCall = Call<Endpoint>;
export type AnyHandler = Handler<Endpoint>;

/** Handlers by the names of their endpoints. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Endpoints[Name]> };

/** What a module's `routes(deps)` returns: each handler is checked against the endpoint of its name. */
export const defineHandlers = <Names extends EndpointName>(handlers: Handlers<Names>): Handlers<Names> => handlers;
