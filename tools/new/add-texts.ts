/** Adds the texts of a template, which its `texts.json` has in all languages, to each language's file under the new name. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '#texts/languages';
import { type Names, rewrite } from './words.ts';

export const TEXTS = 'texts.json';

type Messages = Readonly<Record<string, string>>;

const read = (file: string) => readFileSync(file, 'utf8');

/** Texts that are the same in all languages: titles, until they are translated. */
function namesIn(languages: readonly Messages[]): readonly string[] {
  const [first = {}, ...others] = languages;
  return Object.entries(first)
    .filter(([key, message]) => others.every((other) => other[key] === message))
    .map(([, message]) => message);
}

function withNames(loanWords: string, names: readonly string[]): string {
  const unknown = names.filter((name) => !loanWords.includes(`'${name}'`));
  return loanWords.replace(/(?<=export const sameEverywhere = \[)/, unknown.map((name) => `'${name}',`).join(''));
}

/** A template that does not speak the language gives it English: noted as borrowed, until somebody translates it. */
function addLoanWords(folder: string, language: string, english: Messages): string {
  const file = join(folder, `${language}.json`);
  const known: readonly string[] = existsSync(file) ? JSON.parse(read(file)) : [];
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...new Set([...known, ...Object.values(english)])], null, 2)}\n`);
  return file;
}

/** `fileOf`: the path from the root of the file of a language, which may be new. Returns the changed files. */
export function addTexts(
  root: string,
  template: string,
  fileOf: (language: string) => string,
  names: Names,
): readonly string[] {
  const added = JSON.parse(rewrite(read(template), names)) as Readonly<Record<string, Messages>>;
  const english = added.en ?? {};
  const changed = languages.flatMap((code) => {
    const language = code.toLowerCase();
    const messages = added[language];
    const path = join(root, fileOf(language));
    const before: Messages = existsSync(path) ? JSON.parse(read(path)) : {};
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify({ ...before, ...(messages ?? english) }, null, 2)}\n`);
    return messages ? [path] : [path, addLoanWords(join(root, 'packages/texts/loan-words'), language, english)];
  });
  const loanWords = join(root, 'packages/texts/src/loan-words.ts');
  writeFileSync(loanWords, withNames(read(loanWords), namesIn(Object.values(added))));
  return [...changed, loanWords];
}
