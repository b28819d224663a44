/** The egress client as a port: a plugin reaches only the hosts it declared, and tests answer in their place. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
  /** Shorter than the client's own timeout. */
  readonly timeoutMs?: number;
}

/** `unreachable`: the request surely never arrived. `lost`: it may have arrived, but the answer did not. */
export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'lost' };

/** Reaches only the origins it was opened for, follows no redirect, and has a timeout. */
export type EgressClient = (request: HttpRequest) => Promise<HttpOutcome>;
