import { expect, it } from 'vitest';
import { chooseLanguage, createTexts, languageOf, languageTag } from './language.ts';

it('APP-06 takes the wished language where the merchant offers it, else the merchant’s own', () => {
  expect(chooseLanguage('VI', ['EN', 'VI'], 'EN')).toBe('VI');
  expect(chooseLanguage('TH', ['EN', 'VI'], 'EN')).toBe('EN');
  expect(chooseLanguage(undefined, ['VI'], 'VI')).toBe('VI');
});

it('APP-05 writes the lang attribute in lower case', () => {
  expect(languageTag('VI')).toBe('vi');
});

it('says compiled messages, and knows its own language', () => {
  const texts = createTexts('EN', { hello: ['Hello ', ['name']] });
  expect(texts._('hello', { name: 'tiger' })).toBe('Hello tiger');
  expect(languageOf(texts)).toBe('EN');
});
