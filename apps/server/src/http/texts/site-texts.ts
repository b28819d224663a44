/** What content is given of texts: the platform's, with what merchants and their operators say in their place. */
import { themeOfFolder } from '../pages/merchant-files.ts';
import { createDocuments } from './documents.ts';
import { messagesFor, placeholdersOf, wordOf } from './merchant-texts.ts';

export const siteTexts = () => ({
  words: wordOf,
  documents: createDocuments(),
  themeOf: themeOfFolder,
  placeholdersOf,
  messagesOf: messagesFor,
});
