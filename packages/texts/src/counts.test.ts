import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { allTexts } from '#games/texts.ts';
import { expandCounts, type Values, withCounts } from './counts.ts';
import { type Language, languages } from './languages.ts';

const COUNTS = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 14, 19, 20, 21, 100, 101, 999, 1000, 1001, 12_345, 1_000_000, 1.5, -1];

/** Formats every message of a language that has a count, by the library alone and by `expandCounts`. */
function bothWays(language: Language) {
  const locale = language.toLowerCase();
  const messages = Object.entries(allTexts[language]).filter(([, text]) => text.includes(', plural,'));
  const compiled = messages.map(([key, text]) => [key, compileMessageOrThrow(text)] as const);
  const plain = setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } });
  const spelled = compiled.map(([key, tokens]) => [key, expandCounts(tokens)]);
  const chosen = setupI18n({ locale, messages: { [locale]: Object.fromEntries(spelled) } });
  return {
    keys: messages.map(([key]) => key),
    plain: (key: string, values: Values) => plain._(key, values),
    chosen: (key: string, values: Values) => chosen._(key, withCounts(values, locale)),
  };
}

it.each(languages)('APP-06 counts in %s as the library does', (language) => {
  const { keys, plain, chosen } = bothWays(language);
  expect(keys.length).toBeGreaterThan(10);
  for (const key of keys) {
    for (const count of COUNTS) {
      const named = [...(allTexts.EN[key] ?? '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(named.map((name) => [name, count]));
      expect([key, count, chosen(key, values)]).toEqual([key, count, plain(key, values)]);
    }
  }
});

it('leaves texts, names and choices without a count unchanged', () => {
  for (const text of ['Hello', 'Hello {name}', 'No. # of {name}', '{kind, select, a {An a} other {# {kind}}}']) {
    const tokens = compileMessageOrThrow(text);
    expect(expandCounts(tokens)).toEqual(tokens);
  }
});
