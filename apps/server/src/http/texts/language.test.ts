import { expect, it } from 'vitest';
import { languages } from '#contract';
import { merchants } from '#merchants/registry.ts';
import { chooseLanguage, offeredLanguage } from './language.ts';

const every = { languages, defaultLanguage: 'EN' } as const;
const two = { languages: ['VI', 'EN'], defaultLanguage: 'VI' } as const;

it.each([
  ['EN', 'EN'],
  ['TY', 'TL'],
  ['tl', 'TL'],
  ['fil-PH', 'TL'],
  ['CN', 'ZH'],
  ['zh_CN', 'ZH'],
  ['zh-Hans-CN', 'ZH'],
  ['pt-BR', 'PT'],
  ['vi', 'VI'],
  ['TH', 'TH'],
  [' th ; q=0.3', 'TH'],
  ['FR', undefined],
  ['', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('APP-06 reads %s as %s', (name, language) => {
  expect(offeredLanguage(every, name)).toBe(language);
});

it('APP-05 uses the language named, else the first accepted, else the merchant’s own, and never one that is not offered', () => {
  expect(chooseLanguage(every, 'CN', 'vi, en')).toBe('ZH');
  expect(chooseLanguage(every, undefined, 'fr-FR, th;q=0.9, en;q=0.8')).toBe('TH');
  expect(chooseLanguage(two, 'TH', 'fr, en-GB')).toBe('EN');
  expect(chooseLanguage(two, undefined, 'zh-CN, fr')).toBe('VI');
  expect(chooseLanguage(every, undefined, undefined)).toBe('EN');
});

it('APP-06 offers each language somewhere, English where nobody says otherwise', () => {
  const offered = new Set(merchants.flatMap(({ languages }) => languages));
  expect([...offered].sort()).toEqual([...languages].sort());
  expect(merchants.find(({ code }) => code === 'demo')?.defaultLanguage).toBe('EN');
});
