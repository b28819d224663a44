/** Gives the words of a template, which stand in all languages in its `texts.json`, to the languages' own files under the new name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Names, rewrite } from './words.ts';

export const TEXTS = 'texts.json';

type Messages = Readonly<Record<string, string>>;

const read = (file: string) => readFileSync(file, 'utf8');

/** What is the same in all languages: titles, until somebody translates them. */
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

/** The files it changed. */
export function addTexts(root: string, template: string, file: string, names: Names): readonly string[] {
  const texts = join(root, 'packages/texts/src');
  const added = JSON.parse(rewrite(read(template), names)) as Readonly<Record<string, Messages>>;
  const changed = Object.entries(added).map(([language, messages]) => {
    const path = join(texts, language, file);
    const before = JSON.parse(read(path)) as Messages;
    writeFileSync(path, `${JSON.stringify({ ...before, ...messages }, null, 2)}\n`);
    return path;
  });
  const loanWords = join(texts, 'loan-words.ts');
  writeFileSync(loanWords, withNames(read(loanWords), namesIn(Object.values(added))));
  return [...changed, loanWords];
}
