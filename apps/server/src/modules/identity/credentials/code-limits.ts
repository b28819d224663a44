/**
 * What asking for a code consumes. Two kinds: what anybody asks counts against whoever asks, by their network; what is really sent counts
 * against where it goes. So nobody can use up what another may ask for, and nobody's mailbox is flooded.
 */

import type { CodeChannel } from '#contract';
import { networkOf } from '#kernel';
import { type Budget, budgetOf } from '../../../rate-limits/index.ts';
import { placesOf } from '../rate-limits/index.ts';
import { lifetimes } from '../rules.ts';

/** `login` and `register` are codes of a number: it has one at a time in each neighbourhood, whoever asks. */
export type CodePurpose = 'password' | 'email' | 'mobile' | 'payment' | 'login' | 'register';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly target: string;
  /** Who asks, and under which name. */
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

/** Counted for each request alike, whether or not there is anybody to send something to. */
export function requestBudgets(request: CodeRequest): readonly Budget[] {
  const { name, address } = request;
  const to = targetOf(request);
  return placesOf(address).flatMap(({ name: place, share }, at) => [
    // the nearest place alone: a neighbour is no reason to wait
    ...(at === 0 ? [budgetOf(rules.again, `${to} ${name} ${place}`)] : []),
    budgetOf(rules.to, `${to} ${place}`, share),
    budgetOf(rules.day, `${to} ${place}`, share),
    budgetOf(rules.name, `${name} ${place}`, share),
    budgetOf(rules.address, place, share),
  ]);
}

/**
 * Counted for what is sent. A member asking from where they were logged in before has a budget of their own: strangers, however many
 * networks they have, use up the other.
 */
export function sendBudgets(request: CodeRequest, home: string | undefined): readonly Budget[] {
  const { purpose, address } = request;
  const to = targetOf(request);
  const counted = home === undefined ? `${purpose} ${to}` : `${purpose} ${to} home ${home} ${networkOf(address)}`;
  return [budgetOf(rules.sent, counted), budgetOf(rules.sentDay, counted)];
}

/** The same work for what is sent to nobody. */
export function nobodysBudgets(request: CodeRequest): readonly Budget[] {
  return sendBudgets({ ...request, target: `nobody ${request.name}` }, undefined);
}

/** A flood of messages costs the merchant money, whoever asks for them. Past it nothing closes: captchas get harder. */
export const merchantBudget: Budget = { key: 'code merchant', limit: 5_000, windowSeconds: HOUR };
/** Never too many: a count of its own, so that what is sent to nobody takes the same work. */
export const nobodysMerchantBudget: Budget = { key: 'code merchant nobody', limit: 5_000, windowSeconds: HOUR };

/** Where an answer must not tell whether anything was sent, a message too many is left out unsaid; elsewhere it is refused. */
export function isSilent(purpose: CodePurpose): boolean {
  return purpose === 'password' || purpose === 'login';
}
