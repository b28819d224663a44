/** Adds the texts of a template, which its `texts.json` has in all languages, to the languages' own files under the new name. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Returns the changed files. */
export function addTexts(root: string, template: string, file: string, names: Names): readonly string[] {
  const texts = join(root, 'packages/texts/src');
  const added = JSON.parse(rewrite(read(template), names)) as Readonly<Record<string, Messages>>;
  const english = added.en ?? {};
  const changed = languages.flatMap((code) => {
    const language = code.toLowerCase();
    const messages = added[language];
    const path = join(texts, language, file);
    const before = JSON.parse(read(path)) as Messages;
    writeFileSync(path, `${JSON.stringify({ ...before, ...(messages ?? english) }, null, 2)}\n`);
    return messages ? [path] : [path, addLoanWords(join(root, 'packages/texts/loan-words'), language, english)];
  });
  const loanWords = join(texts, 'loan-words.ts');
  writeFileSync(loanWords, withNames(read(loanWords), namesIn(Object.values(added))));
  return [...changed, loanWords];
}
