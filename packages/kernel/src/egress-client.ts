/** The way out over HTTP as a port, so that a plugin reaches nobody but whom it named, and tests can answer in their stead. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

/** `unreachable`: surely never arrived. `lost`: it may have arrived, the answer did not. */
export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'lost' };

/** Leads to the origins it was opened for and nowhere else, follows no redirect, and ends in time. */
export type EgressClient = (request: HttpRequest) => Promise<HttpOutcome>;
