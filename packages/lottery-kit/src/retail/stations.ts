/** Stations that a slip can name: codes that sellers write, with the names that they stand for. */
import { plainLetters } from './plain-letters.ts';
import type { Region } from './slip.ts';

export const stations: { readonly [R in Region]: Readonly<Record<string, string>> } = {
  north: { mb: 'Miền Bắc' },
  central: {
    py: 'Phú Yên',
    hue: 'Thừa Thiên Huế',
    dlk: 'Đắk Lắk',
    qna: 'Quảng Nam',
    dna: 'Đà Nẵng',
    kh: 'Khánh Hòa',
    bdi: 'Bình Định',
    qt: 'Quảng Trị',
    qb: 'Quảng Bình',
    gl: 'Gia Lai',
    // `nt` is the first prize.
    nth: 'Ninh Thuận',
    qng: 'Quảng Ngãi',
    dno: 'Đắk Nông',
    kt: 'Kon Tum',
  },
  south: {
    tp: 'TP. Hồ Chí Minh',
    dt: 'Đồng Tháp',
    cm: 'Cà Mau',
    bt: 'Bến Tre',
    vt: 'Vũng Tàu',
    bl: 'Bạc Liêu',
    dn: 'Đồng Nai',
    ct: 'Cần Thơ',
    st: 'Sóc Trăng',
    tn: 'Tây Ninh',
    ag: 'An Giang',
    bth: 'Bình Thuận',
    vl: 'Vĩnh Long',
    bd: 'Bình Dương',
    tv: 'Trà Vinh',
    la: 'Long An',
    bp: 'Bình Phước',
    hg: 'Hậu Giang',
    tg: 'Tiền Giang',
    kg: 'Kiên Giang',
    dl: 'Đà Lạt',
  },
};

/** On Saturdays four stations draw in the south, on some days three in the center. */
export const maxStations: { readonly [R in Region]: number } = { north: 1, central: 3, south: 4 };

const byWord = new Map(
  Object.entries(stations).flatMap(([region, codes]) =>
    Object.entries(codes).flatMap(([code, name]) =>
      [code, plainLetters(name).replaceAll(/[^a-z]/g, '')].map(
        (word) => [word, { code, region: region as Region }] as const,
      ),
    ),
  ),
);

/** The station that a word names: its code, or its name without spaces. */
export function stationOf(word: string): { readonly code: string; readonly region: Region } | undefined {
  return byWord.get(word);
}
