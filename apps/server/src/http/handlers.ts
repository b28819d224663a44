/** What a module's routes are made of: one handler per endpoint of the contract, typed by it. */
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

/** A member or trial who is logged in. */
export interface Session {
  readonly id: string;
  readonly memberId: string;
  readonly userName: string;
  readonly type: MemberType;
  readonly isTrial: boolean;
  /** Until when the member is on a break; absent where there is none. */
  readonly onBreakUntil?: Date;
  /** Somebody has to look first who this is; until then the account pays in nothing and plays for nothing. */
  readonly isHeld?: boolean;
}

/** A game frame: one member, one game. */
export interface StageSession extends Session {
  readonly game: string;
  readonly nodeId: number;
}

export type SessionFor<A> = A extends 'session' | 'member'
  ? Session
  : A extends 'stage'
    ? StageSession
    : Session | undefined;

/** A file on its way in: not a byte of it is read before it is asked for. */
export interface IncomingFile {
  readonly contentType: string;
  /** Once. */
  readonly read: () => Promise<
    Result<Uint8Array<ArrayBuffer>, 'request.malformed' | 'request.too_large' | 'request.too_slow'>
  >;
}

/** One request, already validated against the contract. */
export interface Call<E extends Endpoint> {
  readonly merchant: Merchant;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E> extends UploadedFile ? IncomingFile : BodyOf<E>;
  readonly session: SessionFor<E['access']>;
  /** The caller's network address, behind trusted proxies only. */
  readonly address: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly language: Language;
  readonly device: string;
  readonly requestId: string;
  /** The caller's region is one this merchant does not serve; only the status may still be asked. */
  readonly isRegionRestricted?: boolean;
  /** Present on every endpoint that moves money. */
  readonly idempotencyKey: E extends { movesMoney: true } ? string : undefined;
  readonly cookies: { readonly [name: string]: string | undefined };
  readonly setCookie: (name: string, value: string, options: { path: string; maxAgeSeconds: number }) => void;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<AnswerOf<E>, RefusalCode>>;

/** What a module's `routes(deps)` returns: `Handlers<'login' | 'logout'>`. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Endpoints[Name]> };
