/** Checks that every language has every text, that every text is used, and that every text a manifest names exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { literalsOf, type Source } from './source.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Composed keys, as patterns: `category.${name}` is everything under `category.`. */
function composedKeys(text: string): RegExp[] {
  const templates = [...text.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{[^}`]*\})*)`/g)].map((match) => match[1] ?? '');
  return templates
    .filter((template) => template.includes('${'))
    .map((template) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('[\\w.-]+')}$`);
    });
}

/** Text keys in a manifest: fields named `…Key`, and everything under `textKeys`. */
function namedTexts(value: unknown, isText = false): string[] {
  if (typeof value === 'string') return isText ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    // Names of settings are what a provider calls them: `secretAccessKey` is no text.
    name === 'settings' || name === 'optional'
      ? []
      : namedTexts(part, isText || name === 'textKeys' || (name.endsWith('Key') && typeof part === 'string')),
  );
}

export function checkTexts(texts: Texts, sources: readonly Source[], manifests: readonly unknown[]): string[] {
  const declared = new Set(Object.values(texts).flatMap((messages) => Object.keys(messages)));
  const missing = Object.entries(texts).flatMap(([language, messages]) =>
    [...declared].filter((key) => !(key in messages)).map((key) => `texts: ${language} has no ${key}`),
  );
  const users = sources.filter(({ path }) => !path.startsWith('packages/texts/'));
  const named = new Set(manifests.flatMap((manifest) => namedTexts(manifest)));
  const literals = new Set([...named, ...users.flatMap(({ text }) => [...literalsOf(text)])]);
  const composed = users.flatMap(({ text }) => composedKeys(text));
  const unused = [...declared]
    .filter((key) => !literals.has(key) && !composed.some((pattern) => pattern.test(key)))
    .map((key) => `texts: nobody uses ${key}`);
  const unknown = [...named]
    .filter((key) => !declared.has(key))
    .map((key) => `texts: a manifest names ${key}, which is not there`);
  return [...missing, ...unused, ...unknown];
}

/** The console's own texts. */
const FOLDER = 'apps/console/texts';

/** By language, for the checks: read from their folders. */
export function consoleTexts(root: string): Texts {
  const folder = join(root, FOLDER);
  return Object.fromEntries(
    readdirSync(folder).map((language) => {
      const files = readdirSync(join(folder, language)).sort();
      const read = files.map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
      return [`console ${language}`, Object.assign({}, ...read)];
    }),
  );
}

/** react-admin names its own texts; ours do not name them. */
export const isOfLibrary = (problem: string) => / uses ra\./.test(problem);
