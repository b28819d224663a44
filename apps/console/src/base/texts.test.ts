/** Every command that the console can run, and everything that it is given, has words; so have every permission, every fact, and every state of bonus money. */
import { expect, it } from 'vitest';
import { allPermissions, consoleCommands } from '#client/console-routes';
import type { AnswerOf, Endpoints, FactKind } from '#contract';
import { texts as en } from './texts-en.ts';
import { texts as zh } from './texts-zh.ts';

interface Form {
  readonly subject?: string;
  readonly choice?: string | readonly string[];
}

function keysOf([name, { subject, choice }]: [string, Form]): string[] {
  const chosen = typeof choice === 'string' ? [`argument.${choice}`] : (choice ?? []).map((one) => `choice.${one}`);
  return [`command.${name.replace(' ', '.')}`, ...(subject === undefined ? [] : [`argument.${subject}`]), ...chosen];
}

it.each([
  ['English', en],
  ['Chinese', zh],
])('each command and each of its arguments has words in %s', (_, texts) => {
  const expected = Object.entries<Form>(consoleCommands).flatMap(keysOf);
  expect(expected.length).toBeGreaterThan(150);
  expect(expected.filter((key) => texts[`console.${key}`] === undefined)).toEqual([]);
});

type GrantState = AnswerOf<Endpoints['rewards']>['over'][number]['state'];

/** Those that the contract has must all be here. */
const grantStates: Readonly<Record<GrantState, true>> = {
  offered: true,
  queued: true,
  active: true,
  completed: true,
  busted: true,
  expired: true,
  forfeited: true,
  cancelled: true,
  revoked: true,
  declined: true,
};

it.each([
  ['English', en],
  ['Chinese', zh],
])('each state of bonus money has words in %s', (_, texts) => {
  expect(Object.keys(grantStates).filter((state) => texts[`console.state.${state}`] === undefined)).toEqual([]);
});

/** All there are: one that is missing is no `FactKind` any more, or has no line here. */
const facts: Readonly<Record<FactKind, true>> = {
  'member.registered': true,
  'member.logged_in': true,
  'member.identified': true,
  'details.corrected': true,
  'break.begun': true,
  'exclusion.marked': true,
  'exclusion.met': true,
  'hold.changed': true,
  'play.ended': true,
  'access.changed': true,
  'protection.imposed': true,
  'document.changed': true,
  'contract.changed': true,
  'agent.point_set': true,
  'member.verified': true,
  'level.changed': true,
  'level.month_begun': true,
  'dispute.answered': true,
  'letters.written': true,
  'agent.wrote': true,
  'round.settled': true,
  'free_round.played': true,
  'bet.changed': true,
  'order.placed': true,
  'order.reduced': true,
  'orders.settled': true,
  'orders.corrected': true,
  'draw.made': true,
  'deposit.changed': true,
  'deposit.credited': true,
  'deposit.held': true,
  'withdrawal.requested': true,
  'withdrawal.decided': true,
  'withdrawal.turned': true,
  'card.changed': true,
  'bonus.credited': true,
  'bonuses.credited': true,
  'transfer.settled': true,
  'balance.adjusted': true,
  'balance.changed': true,
  'balances.changed': true,
  'review.changed': true,
};

it.each([
  ['English', en],
  ['Chinese', zh],
])('each permission and each fact has words in %s', (_, texts) => {
  const wanted = [
    ...allPermissions.map((one) => `console.permission.${one}`),
    ...Object.keys(facts).map((one) => `console.happened.${one}`),
  ];
  expect(wanted.length).toBeGreaterThan(150);
  expect(wanted.filter((key) => texts[key] === undefined)).toEqual([]);
});
