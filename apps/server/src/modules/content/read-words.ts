/**
 * Parses an operator's texts in several languages: titles as plain text, contents as HTML that is sanitised here, before anything is
 * saved.
 */
import type { Language } from '#contract';
import type { Merchant } from '../merchants/index.ts';
import { cleanHtml } from './clean-html.ts';

export interface OwnWords {
  readonly title: string;
  readonly content: string;
}

export type WordsByLanguage = { readonly [L in Language]?: OwnWords };

const LONGEST_TITLE = 120;
const LONGEST_CONTENT = 20_000;

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readOne(value: unknown): OwnWords | undefined {
  if (!isRecord(value) || typeof value.title !== 'string' || typeof value.content !== 'string') return undefined;
  const title = value.title.trim();
  if (title === '' || title.length > LONGEST_TITLE || value.content.length > LONGEST_CONTENT) return undefined;
  const content = cleanHtml(value.content);
  return content === '' ? undefined : { title, content };
}

/** Undefined when anything is wrong: a language that is not offered, an empty text, or none in the merchant's own language. */
export function readWords({ manifest }: Merchant, value: unknown): WordsByLanguage | undefined {
  if (!isRecord(value)) return undefined;
  const words: { [L in Language]?: OwnWords } = {};
  for (const [name, given] of Object.entries(value)) {
    const language = manifest.languages.find((offered) => offered === name);
    const read = readOne(given);
    if (!language || !read) return undefined;
    words[language] = read;
  }
  return words[manifest.defaultLanguage] && words;
}
