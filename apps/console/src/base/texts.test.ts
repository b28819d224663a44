/** Every command that the console can run, and everything that it is given, has words; so has every state of bonus money. */
import { expect, it } from 'vitest';
import { consoleCommands } from '#client/console-routes';
import type { AnswerOf, Endpoints } from '#contract';
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
