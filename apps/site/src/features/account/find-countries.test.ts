import { expect, it } from 'vitest';
import { digitsOf, findCountries, nameCountries, readNumber } from './find-countries.ts';

const countries = [
  { country: 'PH', dialingCode: '63' },
  { country: 'VN', dialingCode: '84' },
  { country: 'TH', dialingCode: '66' },
  { country: 'LA', dialingCode: '856' },
];
const codes = (found: readonly { readonly country: string }[]) => found.map(({ country }) => country);

it('AUTH-03 lists the merchant’s own country first, the others by name in the page’s language', () => {
  expect(codes(nameCountries(countries, 'en', '66'))).toEqual(['TH', 'LA', 'PH', 'VN']);
  expect(nameCountries(countries, 'vi', '84')[0]?.name).toBe('Việt Nam');
});

it('AUTH-03 finds a country by its name without accents, by its country letters and by its dialling code', () => {
  const vietnamese = nameCountries(countries, 'vi', '84');
  expect(codes(findCountries(vietnamese, 'viet n'))).toEqual(['VN']);
  expect(codes(findCountries(vietnamese, ' PH '))).toEqual(['PH']);
  expect(codes(findCountries(vietnamese, '+8')).sort()).toEqual(['LA', 'VN']);
  expect(codes(findCountries(vietnamese, '0063'))).toEqual(['PH']);
  expect(findCountries(vietnamese, 'atlantis')).toEqual([]);
  expect(findCountries(vietnamese, '')).toHaveLength(4);
});

it('reads a number as people type it and as browsers fill it in', () => {
  expect(digitsOf('0917 (000) 00-01')).toBe('09170000001');
  expect(readNumber('0917 000 0001', '63', countries)).toEqual({ countryDialingCode: '63', phone: '09170000001' });
  expect(readNumber('+84 912 345 678', '63', countries)).toEqual({ countryDialingCode: '84', phone: '912345678' });
  expect(readNumber('00856 20 123', '63', countries)).toEqual({ countryDialingCode: '856', phone: '20123' });
  expect(readNumber('+999 1', '63', countries).countryDialingCode).toBe('63');
});
