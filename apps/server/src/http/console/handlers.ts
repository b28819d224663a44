/** What the console's HTTP server gives a handler, and what it asks of the module that knows the operators. */
import type {
  ConsoleAnswer,
  ConsoleBody,
  ConsoleEndpointName,
  ConsoleEndpoints,
  ConsoleParams,
  ConsoleQuery,
  Language,
  Needs,
  RefusalCode,
} from '#contract';
import type { Result } from '#kernel';
import type { Merchant } from '../merchant.ts';

/** An operator who is signed in. */
export interface SignedIn {
  /** `anna`, `anna@lotus`. */
  readonly name: string;
  readonly sessionId: string;
}

/** Whose things a call is about: a merchant's, or with `*` the platform's. */
export interface CallScope {
  readonly id: string;
  /** Absent for the platform. */
  readonly merchant?: Merchant;
}

/** A declaration, as far as a call depends on it. */
interface Declared {
  readonly needs: Needs;
  readonly scope: 'merchant' | 'any' | 'platform' | 'none';
}

type OperatorFor<E extends Declared> = E['needs'] extends 'anyone' ? undefined : SignedIn;
type ScopeFor<E extends Declared> = E['scope'] extends 'none'
  ? undefined
  : E['scope'] extends 'merchant'
    ? CallScope & { readonly merchant: Merchant }
    : CallScope;

/** One request, validated against the contract; its permission was checked. */
export interface ConsoleCall<E extends Declared> {
  readonly operator: OperatorFor<E>;
  readonly scope: ScopeFor<E>;
  readonly params: ConsoleParams<E>;
  readonly query: ConsoleQuery<E>;
  readonly body: ConsoleBody<E>;
  readonly address: string;
  readonly device: string;
  readonly language: Language;
  /** The console's own origin and host. */
  readonly origin: string;
  readonly host: string;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** The token of the cookie; empty without one. */
  readonly token: string;
  /** Sets the cookie of the session, or with an empty token removes it. */
  readonly setSession: (token: string, maxAgeSeconds: number) => void;
}

export type ConsoleHandler<E extends ConsoleEndpoints[ConsoleEndpointName]> = (
  call: ConsoleCall<E>,
) => Promise<Result<ConsoleAnswer<E>, RefusalCode>>;

export type AnyConsoleCall = ConsoleCall<{ readonly needs: 'own'; readonly scope: 'any' }>;
export type AnyConsoleHandler = (call: AnyConsoleCall) => Promise<Result<unknown, RefusalCode>>;

export type ConsoleHandlers<Names extends ConsoleEndpointName> = {
  readonly [Name in Names]: ConsoleHandler<ConsoleEndpoints[Name]>;
};

/** Each handler is checked against the endpoint of its name. */
export const defineConsoleHandlers = <Names extends ConsoleEndpointName>(
  handlers: ConsoleHandlers<Names>,
): ConsoleHandlers<Names> => handlers;

/** One request's outcome, for the security events. */
export interface ConsoleEvent {
  readonly scope: string;
  readonly subject: string;
  readonly outcome: string;
  readonly operator: string | undefined;
  readonly address: string;
}

/** The one place at which the console's calls are admitted. */
export interface ConsoleGuard {
  /** The operator of a session, from this address. `isThere`: somebody did something. */
  readonly identify: (
    token: string,
    client: { readonly address: string; readonly isThere: boolean },
  ) => Promise<Result<SignedIn, RefusalCode>>;
  /** The scope that a request names: the code of a merchant, or `all`. */
  readonly scopeNamed: (code: string) => CallScope | undefined;
  readonly mayDo: (operator: SignedIn, scope: CallScope | undefined, permission: string) => Promise<boolean>;
  readonly record: (event: ConsoleEvent) => void;
}

/** A file as it is sent: written while it is read. */
export interface ConsoleFile {
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ConsoleApi {
  /** Opens the file of a link, for the operator whose it is. */
  readonly openFile: (operator: SignedIn, link: string, address: string) => Promise<Result<ConsoleFile, RefusalCode>>;
  readonly guard: ConsoleGuard;
  /** Every endpoint of the contract has exactly one. */
  readonly handlers: { readonly [name: string]: AnyConsoleHandler };
}
