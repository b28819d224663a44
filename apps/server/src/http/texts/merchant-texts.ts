/** Texts with the merchant's overrides. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '#contract';
import { allTexts, familiesWithTexts } from '#games/texts.ts';
import { isInPart, type TextPart } from '#texts/parts';
import type { Merchant } from '../merchant.ts';

type Messages = { readonly [key: string]: string };

/** The names of the values that a text needs; undefined for one that cannot be compiled. */
export function placeholdersOf(text: string): readonly string[] | undefined {
  try {
    return namesIn(compileMessageOrThrow(text));
  } catch {
    return undefined;
  }
}

/** Of a compiled text: plain parts, and values with what is said of each. */
function namesIn(parts: unknown): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , cases] = part as readonly unknown[];
    const inner = typeof cases === 'object' && cases !== null ? Object.values(cases).flatMap(namesIn) : [];
    return [String(name), ...inner];
  });
}

/** A text in a language, in the merchant's own words where it has them; in English where the language lacks it; else the key. */
export function wordOf(merchant: Merchant, language: Language, key: string): string {
  const own = merchant.own.words[language]?.[key] ?? merchant.manifest.texts[language]?.[key];
  return own ?? allTexts[language][key] ?? allTexts.EN[key] ?? key;
}

/** What plugins are called, by their codes: their names are the texts `vendor.<code>` and `payment.<code>`. */
export function pluginNames(language: Language, part: 'vendor' | 'payment'): { code: string; name: string }[] {
  const begin = `${part}.`;
  return Object.entries({ ...allTexts.EN, ...allTexts[language] }).flatMap(([key, name]) =>
    key.startsWith(begin) && !key.slice(begin.length).includes('.') ? [{ code: key.slice(begin.length), name }] : [],
  );
}

/** What somebody read who was refused, without what was filled in; undefined for a code that is none. */
export function refusalText(language: Language, code: string): string | undefined {
  const texts: Messages = { ...allTexts.EN, ...allTexts[language] };
  return texts[`refusal.${code}`]?.replace(/\{\w+\}/g, '…');
}

/** All texts of a language for a merchant. */
export function messagesFor(merchant: Merchant, language: Language): Messages {
  return { ...allTexts.EN, ...allTexts[language], ...merchant.manifest.texts[language] };
}

/** A part of them; undefined where there is no such part. */
export function partFor(merchant: Merchant, language: Language, part: string): Messages | undefined {
  if (!isPart(part)) return undefined;
  return Object.fromEntries(Object.entries(messagesFor(merchant, language)).filter(([key]) => isInPart(key, part)));
}

function isPart(part: string): part is TextPart {
  return (
    ['site', 'team', 'stage', 'verify', 'chat', 'prizes', 'names'].includes(part) ||
    familiesWithTexts.some((one) => part === `game.${one}`)
  );
}
