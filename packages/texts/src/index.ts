/** The words of the house by language: plain data in ICU MessageFormat, which the server merges with a merchant's and compiles. */
import { en } from './en.ts';
import { pt } from './pt.ts';
import { th } from './th.ts';
import { tl } from './tl.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

export type TextKey = keyof typeof en;

/** The languages there are words in, by their code on the wire. */
export const texts = { EN: en, PT: pt, TL: tl, ZH: zh, VI: vi, TH: th } as const satisfies {
  readonly [language: string]: { readonly [Key in TextKey]: string };
};
export type TextLanguage = keyof typeof texts;
