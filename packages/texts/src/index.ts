/** The words of the server by language: plain data in ICU MessageFormat, which the server merges with a merchant's and compiles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from './en.ts';
import { type Language, languages } from './languages.ts';

export type TextKey = keyof typeof en;
type Messages = { readonly [Key in TextKey]: string };

/** All files of the language's folder. `npm run check` fails where a key of English is missing. */
function read(language: Language): Messages {
  const folder = join(import.meta.dirname, language.toLowerCase());
  const files = readdirSync(folder).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

export const texts = Object.fromEntries(
  languages.map((language) => [language, language === 'EN' ? en : read(language)]),
) as { readonly [L in Language]: Messages };
