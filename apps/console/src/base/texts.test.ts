/** Every command that the console can run, and everything that it is given, has words; so has every state of bonus money. */
import { expect, it } from 'vitest';
import { consoleCommands } from '#client/console-routes';
import { endpoints } from '#contract';
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
  const wanted = Object.entries<Form>(consoleCommands).flatMap(keysOf);
  expect(wanted.length).toBeGreaterThan(150);
  expect(wanted.filter((key) => texts[`console.${key}`] === undefined)).toEqual([]);
});

/** The values of each field `state` in a schema. */
function statesIn(schema: unknown): readonly (readonly string[])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'state' ? [JSON.stringify(value).match(/(?<=")[a-z_]+(?="[,}\]])/g) ?? []] : statesIn(value),
  );
}

it.each([
  ['English', en],
  ['Chinese', zh],
])('each state of bonus money has words in %s', (_, texts) => {
  const [states = []] = statesIn(endpoints.rewards.answer).filter((found) => found.includes('queued'));
  expect(states).toContain('revoked');
  const known = states.filter((state) => state !== 'string');
  expect(known.filter((state) => texts[`console.state.${state}`] === undefined)).toEqual([]);
});
