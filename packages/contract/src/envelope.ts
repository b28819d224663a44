/** The shape of every JSON answer of the player API. */
import type { Json } from '#kernel';
import type { RefusalCode } from './refusals.ts';

export interface Success<Value> {
  readonly success: true;
  readonly value: Value;
}

export interface Failure {
  readonly success: false;
  /** Stable and dotted; clients act on it. */
  readonly code: RefusalCode;
  /** A sentence in the caller's language. */
  readonly message: string;
  /** Parameters for the client: `{ captcha: true }`, `{ field: "email" }`, `{ retryAfter: 12 }`. */
  readonly value?: { readonly [key: string]: Json };
}

export type Envelope<Value> = Success<Value> | Failure;
