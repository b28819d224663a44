/** Country search: by name in any spelling, or by dialling code. The merchant's own country comes first. */
import type { AnswerOf, Endpoints } from '#contract';

export type Countries = AnswerOf<Endpoints['verificationOptions']>['countries'];

export interface NamedCountry {
  readonly country: string;
  readonly dialingCode: string;
  readonly name: string;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase();

export function nameCountries(countries: Countries, tag: string, home: string): readonly NamedCountry[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const isAway = ({ dialingCode }: NamedCountry) => Number(dialingCode !== home);
  return countries
    .map(({ country, dialingCode }) => ({ country, dialingCode, name: names.of(country) ?? country }))
    .sort((one, other) => isAway(one) - isAway(other) || one.name.localeCompare(other.name, tag));
}

export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const term = plain(typed.trim());
  const digits = term.replace(/^(\+|00)/, '');
  return countries.filter(({ name, country, dialingCode }) =>
    /^\d+$/.test(digits)
      ? dialingCode.startsWith(digits)
      : plain(name).includes(term) || plain(country).startsWith(term),
  );
}

/** People type blanks and dashes into numbers. */
export function digitsOf(typed: string): string {
  return typed.replace(/[\s().-]/g, '');
}

export interface ReadNumber {
  readonly countryDialingCode: string;
  readonly phone: string;
}

/** A number as typed, or as filled in by the browser with its country in front: `+63 917 …`. */
export function readNumber(typed: string, chosen: string, countries: Countries): ReadNumber {
  const digits = digitsOf(typed);
  const abroad = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  const country = abroad && countries.find(({ dialingCode }) => abroad.startsWith(dialingCode));
  return abroad && country
    ? { countryDialingCode: country.dialingCode, phone: abroad.slice(country.dialingCode.length) }
    : { countryDialingCode: chosen, phone: digits };
}
