/** Where somebody comes from: what a session begins with, and what ties somebody new to the browser they came in. */

/** Where a session begins: what its member will recognise it by. */
export interface Arrival {
  readonly address: string;
  readonly device: string;
}

/** A member just made, and the ticket of somebody new that came in this browser. */
export interface NewcomerAsk {
  readonly merchantId: string;
  readonly memberId: string;
  readonly ticket: string;
  readonly cookies: { readonly [name: string]: string | undefined };
}
