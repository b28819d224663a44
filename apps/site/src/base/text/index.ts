/** The texts of the page in its language. */

export {
  chooseLanguage,
  createTexts,
  fetchMessages,
  languageOf,
  languageTag,
  ownNameOf,
  switchLanguage,
} from './language.ts';
export { reloadInLanguage, useRevalidation } from './language-change.ts';
export { refusalKey, type Translate, useLanguage, useText } from './text.tsx';
