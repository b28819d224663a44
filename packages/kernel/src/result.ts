import type { Json } from './json.ts';

/**
 * A refusal is a value, not an exception. `code` is stable and dotted, declared once in the contract; `value` carries what the caller
 * needs to act (`{ captcha: true }`, `{ balance: "10.00" }`).
 */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly value?: { readonly [key: string]: Json };
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal<Code> };

export function ok(): Result<undefined, never>;
export function ok<Value>(value: Value): Result<Value, never>;
export function ok<Value>(value?: Value): Result<Value | undefined, never> {
  return { ok: true, value };
}

export function refuse<Code extends string>(code: Code, value?: Refusal['value']): Result<never, Code> {
  return { ok: false, refusal: value === undefined ? { code } : { code, value } };
}
