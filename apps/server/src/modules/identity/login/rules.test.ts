import { expect, it } from 'vitest';
import { usernameKey } from '../rules.ts';
import { wrongPortal } from './rules.ts';

it('AUTH-02 trims a username and ignores its case', () => {
  expect(usernameKey('  LuckyTiger ')).toBe('luckytiger');
});

it.each([
  [0, 'member', undefined],
  [0, 'agent', 'session.member_refused'],
  [1, 'member', 'session.agent_refused'],
  [1, 'agent', undefined],
  [2, 'member', 'session.agent_refused'],
  [2, 'agent', undefined],
] as const)('AUTH-17 answers type %i at the %s door with %s', (type, portal, refusal) => {
  expect(wrongPortal(type, portal)).toBe(refusal);
});
