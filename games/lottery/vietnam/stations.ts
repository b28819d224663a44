/** Stations as retail slips name them: which province's lottery each is, and who draws on a day, in the order of the calendar. */
import type { Region } from '#lottery-kit/retail/slip.ts';
import { regions } from './provinces.ts';

/** In the north one province draws a day, and all have one name. */
const NORTH = 'mb';
const codes: Readonly<Record<string, string>> = {
  'tien-giang': 'tg',
  'kien-giang': 'kg',
  'da-lat': 'dl',
  'ho-chi-minh': 'tp',
  'dong-thap': 'dt',
  'ca-mau': 'cm',
  'ben-tre': 'bt',
  'vung-tau': 'vt',
  'bac-lieu': 'bl',
  'dong-nai': 'dn',
  'can-tho': 'ct',
  'soc-trang': 'st',
  'tay-ninh': 'tn',
  'an-giang': 'ag',
  'binh-thuan': 'bth',
  'vinh-long': 'vl',
  'binh-duong': 'bd',
  'tra-vinh': 'tv',
  'long-an': 'la',
  'binh-phuoc': 'bp',
  'hau-giang': 'hg',
  'kon-tum': 'kt',
  'khanh-hoa': 'kh',
  'thua-thien-hue': 'hue',
  'phu-yen': 'py',
  'dak-lak': 'dlk',
  'quang-nam': 'qna',
  'da-nang': 'dna',
  'binh-dinh': 'bdi',
  'quang-tri': 'qt',
  'quang-binh': 'qb',
  'gia-lai': 'gl',
  'ninh-thuan': 'nth',
  'quang-ngai': 'qng',
  'dak-nong': 'dno',
};

export interface Station {
  readonly station: string;
  readonly gameCode: string;
}

/** The region of a province's game; undefined of games that draw a board of their own. */
export function regionOfGame(gameCode: string): Region | undefined {
  return regions.find(({ group, days }) => days.flat().some((code) => gameOf(group, code) === gameCode))?.region;
}

/** Every station of a region: those of a weekday first to last, Sunday being 0. */
export function stationsOf(region: Region, weekday?: number): readonly Station[] {
  const { group, days } = regions.find((one) => one.region === region) ?? { group: 'vnn', days: [] };
  const provinces = weekday === undefined ? [...new Set(days.flat())] : (days[weekday] ?? []);
  return provinces.map((code) => ({ station: codes[code] ?? NORTH, gameCode: gameOf(group, code) }));
}

const gameOf = (group: string, code: string) => `lottery-${group}-${code}`;
