/**
 * All texts by language: the platform's, and those of each family of games, which are in its folder (`texts/<language>.json`) and begin with
 * `game.<family>.`. What a language lacks is not here: `npm run check` names it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '#texts';
import { type Language, languages } from '#texts/languages';

type Messages = Readonly<Record<string, string>>;

const isFamily = (name: string) => !name.startsWith('_') && existsSync(join(import.meta.dirname, name, 'texts'));

/** The names of their folders. */
export const familiesWithTexts: readonly string[] = readdirSync(import.meta.dirname)
  .filter(isFamily)
  .sort();

function read(family: string, language: Language): Messages {
  const file = join(import.meta.dirname, family, 'texts', `${language.toLowerCase()}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export const allTexts = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.assign({}, texts[language], ...familiesWithTexts.map((family) => read(family, language))),
  ]),
) as { readonly [L in Language]: Messages };
