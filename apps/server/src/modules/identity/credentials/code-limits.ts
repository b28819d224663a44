/**
 * Budgets of verification codes. Two kinds: requests count per caller, by network; codes that are really sent count per target. So
 * nobody can use up another's requests, and no mailbox is flooded.
 */

import type { CodeChannel } from '#contract';
import { networkOf } from '#kernel';
import { type Budget, budgetOf } from '../../../rate-limits/index.ts';
import { networksAround } from '../rate-limits/index.ts';
import { lifetimes } from '../rules.ts';

/** `login` and `register` codes belong to a number: it has one at a time per network, no matter who requests it. */
export type CodePurpose = 'password' | 'email' | 'mobile' | 'payment' | 'login' | 'register';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly target: string;
  /** The caller, and the requested name. */
  readonly name: string;
  readonly address: string;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

const rules = {
  again: { name: 'code again', limit: 1, windowSeconds: lifetimes.resendSeconds },
  to: { name: 'code to', limit: 6, windowSeconds: HOUR },
  day: { name: 'code day', limit: 12, windowSeconds: DAY },
  name: { name: 'code name', limit: 10, windowSeconds: HOUR },
  address: { name: 'code address', limit: 30, windowSeconds: HOUR },
  sent: { name: 'code sent', limit: 8, windowSeconds: HOUR },
  sentDay: { name: 'code sent day', limit: 16, windowSeconds: DAY },
} as const;

const targetOf = ({ channel, target }: CodeRequest) => `${channel} ${target.toLowerCase()}`;

/** Counted for each request alike, whether or not a code is sent. */
export function requestBudgets(request: CodeRequest): readonly Budget[] {
  const { name, address } = request;
  const to = targetOf(request);
  return networksAround(address).flatMap(({ name: network, share }, at) => [
    // the nearest network only: a neighbour's requests do not delay this one
    ...(at === 0 ? [budgetOf(rules.again, `${to} ${name} ${network}`)] : []),
    budgetOf(rules.to, `${to} ${network}`, share),
    budgetOf(rules.day, `${to} ${network}`, share),
    budgetOf(rules.name, `${name} ${network}`, share),
    budgetOf(rules.address, network, share),
  ]);
}

/**
 * Counted for codes that are sent. A member requesting from a network of an earlier login has a separate budget: strangers, from
 * however many networks, use up the other one.
 */
export function sendBudgets(request: CodeRequest, home: string | undefined): readonly Budget[] {
  const { purpose, address } = request;
  const to = targetOf(request);
  const counted = home === undefined ? `${purpose} ${to}` : `${purpose} ${to} home ${home} ${networkOf(address)}`;
  return [budgetOf(rules.sent, counted), budgetOf(rules.sentDay, counted)];
}

/** The same work where no code is sent. */
export function nobodysBudgets(request: CodeRequest): readonly Budget[] {
  return sendBudgets({ ...request, target: `nobody ${request.name}` }, undefined);
}

/** A flood of messages costs the merchant money, no matter who requests them. Above this limit nothing is refused: captchas get harder. */
export const merchantBudget: Budget = { key: 'code merchant', limit: 5_000, windowSeconds: HOUR };
/** Never exceeded: a separate count, so that a request without a code does the same work. */
export const nobodysMerchantBudget: Budget = { key: 'code merchant nobody', limit: 5_000, windowSeconds: HOUR };

/** Where an answer must not reveal whether a code was sent, a code above the limit is silently dropped; elsewhere it is refused. */
export function isSilent(purpose: CodePurpose): boolean {
  return purpose === 'password' || purpose === 'login';
}
