import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { allTexts, familiesWithTexts } from '#games/texts.ts';
import { type Language, languageEntries, languages } from './languages.ts';
import { latinWords, sameEverywhere } from './loan-words.ts';

const others = languages.filter((language) => language !== 'EN');
const keys = Object.keys(allTexts.EN);
const english = (key: string) => allTexts.EN[key] ?? '';

/** Words a language has borrowed, or that happen to be the same as in English. */
function loanWordsOf(language: Language): readonly string[] {
  const file = join(import.meta.dirname, `../loan-words/${language.toLowerCase()}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

type Cases = { readonly [name: string]: unknown };

/** Each value in a message with its format: `count: plural`, `count: #`, `name: as it is`. */
function valuesOf(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, kind, rest] = token as [string, string?, Cases?];
    const inside = kind !== undefined && typeof rest === 'object' ? Object.values(rest).flatMap(valuesOf) : [];
    return [`${name}: ${kind ?? 'as it is'}`, ...inside];
  });
}

/** The branches of each plural in a message, at any depth. */
function pluralsOf(tokens: unknown): Cases[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [, kind, rest] = token as [string, string?, Cases?];
    if (typeof rest !== 'object') return [];
    return [...(kind === 'plural' ? [rest] : []), ...Object.values(rest).flatMap(pluralsOf)];
  });
}

const COUNTS = Array.from({ length: 200 }, (_, at) => at + 1);

/** The words of a message, without its values and tags. */
const wordsOf = (message: string) =>
  message
    .replace(/<[^>]*>/g, '')
    .replace(/\{\w+, plural,/g, '')
    .replace(/\b(zero|one|two|few|many|other) \{/g, '')
    .replace(/\{\w+(, \w+)?\}/g, '')
    .replace(/[{}]/g, '');

/** The forms of a plural, without its offset. */
const formsOf = (plural: object) =>
  Object.fromEntries(Object.entries(plural).filter(([name]) => name !== 'offset')) as { [name: string]: unknown };

describe.each(languages)('APP-06 %s', (language) => {
  const messages = allTexts[language];
  const messageOf = (key: string) => messages[key] ?? '';
  const rules = new Intl.PluralRules(language);
  const needed = rules.resolvedOptions().pluralCategories;

  it('has each key of English, and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it('has messages that compile, with the same values as in English', () => {
    for (const key of keys) {
      const named = (message: string) => [...new Set(valuesOf(compileMessageOrThrow(message)))].sort();
      expect([key, ...named(messageOf(key))]).toEqual([key, ...named(english(key))]);
    }
  });

  it('has each plural form of its grammar, and no other', () => {
    for (const key of keys) {
      for (const forms of pluralsOf(compileMessageOrThrow(messageOf(key))).map(formsOf)) {
        const named = Object.keys(forms).filter((name) => !/^\d+$/.test(name));
        expect([key, ...named.sort()]).toEqual([key, ...[...needed].sort()]);
      }
    }
  });

  // Filipino uses `one` for 2, 3 and 5 too: a form that covers several numbers has to show which.
  it('shows the number in each plural form that covers more than one', () => {
    const silent = keys.flatMap((key) =>
      pluralsOf(compileMessageOrThrow(messageOf(key)))
        .map(formsOf)
        .flatMap((forms) => {
          if (!JSON.stringify(forms).includes('"#"')) return [];
          const numbers = COUNTS.filter((count) => !(String(count) in forms));
          const isOfMany = (name: string) => numbers.filter((count) => rules.select(count) === name).length > 1;
          return Object.entries(forms)
            .filter(([name, form]) => isOfMany(name) && !JSON.stringify(form).includes('"#"'))
            .map(([name]) => `${key}: ${name}`);
        }),
    );
    expect(silent).toEqual([]);
  });

  it('has no empty message', () => {
    for (const key of keys) expect(messageOf(key).trim(), key).not.toBe('');
  });

  it('has every file of its folder, and no key twice', () => {
    const folder = join(import.meta.dirname, language.toLowerCase());
    const ofGames = familiesWithTexts.map((family) =>
      join(import.meta.dirname, '../../../games', family, 'texts', `${language.toLowerCase()}.json`),
    );
    const files = [...readdirSync(folder).map((file) => join(folder, file)), ...ofGames];
    const inFiles = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));
    expect(inFiles.sort()).toEqual(Object.keys(messages).sort());
  });
});

describe.each(others)('APP-06 %s', (language) => {
  it('has no message left in English', () => {
    const allowed: readonly string[] = [...sameEverywhere, ...loanWordsOf(language)];
    const left = keys.filter((key) => {
      const message = allTexts[language][key] ?? '';
      return message === english(key) && /\p{L}/u.test(wordsOf(message)) && !allowed.includes(message);
    });
    expect(left.map((key) => `${key}: ${allTexts[language][key]}`)).toEqual([]);
  });
});

// Where the script is not Latin, English words are found even in the middle of a sentence.
const inOwnScript = languages.filter((language) => !/\p{Script=Latin}/u.test(languageEntries[language].ownName));
it.each(inOwnScript)('APP-06 %s contains no English words in its own script', (language) => {
  const strange = keys.flatMap((key) =>
    (wordsOf(allTexts[language][key] ?? '').match(/\p{Script=Latin}{2,}/gu) ?? [])
      .filter((word) => !latinWords.includes(word))
      .map((word) => `${key}: ${word}`),
  );
  expect(strange).toEqual([]);
});

it('lists no loan word that no message uses', () => {
  const idle = others.flatMap((language) =>
    loanWordsOf(language).filter(
      (word) => !keys.some((key) => allTexts[language][key] === word && english(key) === word),
    ),
  );
  expect(idle).toEqual([]);
});

it.each(familiesWithTexts)('%s names all its texts after itself', (family) => {
  const file = join(import.meta.dirname, '../../../games', family, 'texts/en.json');
  const others = Object.keys(JSON.parse(readFileSync(file, 'utf8'))).filter(
    (key) => !key.startsWith(`game.${family}.`),
  );
  expect(others).toEqual([]);
});
