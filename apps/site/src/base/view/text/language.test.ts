import { expect, it } from 'vitest';
import { moneyText } from '#ui';
import { chooseLanguage, createTexts, languageOf, languageTag, localeOf, ownNameOf } from './language.ts';

it('APP-06 uses the requested language if the merchant offers it, else the merchant’s own', () => {
  expect(chooseLanguage('VI', ['EN', 'VI'], 'EN')).toBe('VI');
  expect(chooseLanguage('TH', ['EN', 'VI'], 'EN')).toBe('EN');
  expect(chooseLanguage(undefined, ['VI'], 'VI')).toBe('VI');
});

it('APP-05 writes the lang attribute in lower case', () => {
  expect(languageTag('VI')).toBe('vi');
});

it('formats compiled messages, and returns their language', () => {
  const texts = createTexts('EN', { hello: ['Hello ', ['name']] });
  expect(texts._('hello', { name: 'tiger' })).toBe('Hello tiger');
  expect(languageOf(texts)).toBe('EN');
});

it.each([
  ['EN', '₱ 1,234.50', 'English'],
  ['PT', '₱ 1.234,50', 'Português'],
  ['TL', '₱ 1,234.50', 'Filipino'],
  ['ZH', '₱ 1,234.50', '简体中文'],
  ['VI', '₱ 1.234,50', 'Tiếng Việt'],
  ['TH', '₱ 1,234.50', 'ไทย'],
] as const)('APP-06 writes amounts as %s does, and calls it by its own name', (language, amount, name) => {
  const [locale] = Intl.NumberFormat.supportedLocalesOf([localeOf(language)]);
  expect(locale).toBe(localeOf(language));
  const shape = { symbol: '₱', decimals: 2, language: localeOf(language) };
  expect(moneyText('1234.50', shape)).toBe(amount.replace(' ', '\u00a0'));
  expect(ownNameOf(language)).toBe(name);
});

it.each([
  ['EN', /Saturday.*November|November.*Saturday/],
  ['PT', /sábado.*novembro/],
  ['TL', /Sabado.*Nobyembre|Nobyembre.*Sabado/],
  ['ZH', /11月21日星期六/],
  ['VI', /Thứ Bảy.*21 tháng 11/],
  ['TH', /วันเสาร์.*21 พฤศจิกายน/],
] as const)('APP-06 writes days as %s does', (language, day) => {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' });
  expect(format.format(new Date(2026, 10, 21, 12))).toMatch(day);
});
