/** The kernel, which everything else imports: money, results, ids, assertions, and ports for time, randomness and egress. */
export { assert, assertNever, Bug } from './assert.ts';
export { isClean } from './clean-text.ts';
export type { Clock } from './clock.ts';
export type { EgressClient, HttpOutcome, HttpRequest } from './egress-client.ts';
export { hasWords, holdDots } from './has-words.ts';
export { isUuid, msOfId, newId } from './ids.ts';
export type { Json } from './json.ts';
export { defineLifecycle, type Lifecycle } from './lifecycle.ts';
export {
  applyBasisPoints,
  type Currency,
  configuredAmount,
  currencies,
  currencyOf,
  formatAmount,
  multiplyRatio,
  parseAmount,
} from './money.ts';
export { type Network, networkOf, networksOf } from './networks.ts';
export type { Random } from './random.ts';
export { type FieldNames, invertNames, renameFields } from './rename-fields.ts';
export { ok, type Refusal, type Result, refuse } from './result.ts';
export { type StakeResult, stakeResults } from './stake-result.ts';
