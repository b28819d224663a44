/** The texts of the page in its language. */

export { languageTag, ownNames, switchLanguage } from './language.ts';
export { useRevalidation } from './language-change.ts';
export { refusalKey, type Say, useLanguage, useText } from './text.tsx';
