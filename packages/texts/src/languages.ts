/**
 * The languages there are, by their code on the wire. A further one is a line here and its words: `src/<code>/`, and `documents/<code>/` where
 * its long texts are to be other than English.
 */

interface LanguageEntry {
  /** What it calls itself. */
  readonly ownName: string;
  /** How numbers and days are written: the tag by which browsers know the habits of a place. */
  readonly locale: string;
  /** First parts of codes and tags of other clients beside ours, in lower case. */
  readonly aliases?: readonly string[];
}

const entries = {
  EN: { ownName: 'English', locale: 'en' },
  PT: { ownName: 'Português', locale: 'pt-BR' },
  TL: { ownName: 'Filipino', locale: 'fil-PH', aliases: ['ty', 'fil'] },
  ZH: { ownName: '简体中文', locale: 'zh-CN', aliases: ['cn'] },
  VI: { ownName: 'Tiếng Việt', locale: 'vi-VN' },
  TH: { ownName: 'ไทย', locale: 'th-TH' },
} as const satisfies { readonly [code: string]: LanguageEntry };

export type Language = keyof typeof entries;
export const languageEntries: { readonly [L in Language]: LanguageEntry } = entries;
export const languages = Object.keys(entries) as readonly Language[];
