/** Each language by its own name. */
import type { Language } from '#contract';

export const languageNames: { readonly [L in Language]: string } = {
  EN: 'English',
  PT: 'Português',
  TL: 'Tagalog',
  ZH: '中文',
  VI: 'Tiếng Việt',
  TH: 'ไทย',
};
