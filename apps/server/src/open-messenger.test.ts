import { expect, it } from 'vitest';
import { readChoices } from './open-messenger.ts';

const mail = { messenger: 'smtp', host: 'mail.example.com', from: 'house@example.com' };

it('speaks through the outbox in development, and through nothing that was not configured in production', () => {
  expect(readChoices({ isProduction: false, messengers: {} })('demo', 'sms')).toEqual({
    messenger: 'outbox',
    settings: {},
  });
  const choiceOf = readChoices({ isProduction: true, messengers: { demo: { email: mail } } });
  const { messenger, ...settings } = mail;
  expect(choiceOf('demo', 'email')).toEqual({ messenger, settings });
  expect(choiceOf('demo', 'sms')).toBeUndefined();
  expect(choiceOf('lotus', 'email')).toBeUndefined();
});

it('takes the choice for all others where a merchant has none of its own', () => {
  const own = { ...mail, from: 'lotus@example.com' };
  const choiceOf = readChoices({ isProduction: true, messengers: { '*': { email: mail }, lotus: { email: own } } });
  expect(choiceOf('demo', 'email')?.settings.from).toBe('house@example.com');
  expect(choiceOf('lotus', 'email')?.settings.from).toBe('lotus@example.com');
});

it.each([
  ['a messenger nobody knows', { email: { messenger: 'pigeon' } }],
  ['a messenger that does not speak so', { sms: mail }],
  ['settings that could not work', { email: { messenger: 'smtp' } }],
  ['a channel there is not', { fax: mail }],
  ['the outbox', { email: { messenger: 'outbox' } }],
])('does not open a house in production with %s', (_what, demo) => {
  const messengers = { demo: demo as { [channel: string]: { [name: string]: string } } };
  expect(() => readChoices({ isProduction: true, messengers })).toThrow('MESSENGER_SETTINGS, demo');
});
