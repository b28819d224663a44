/** Lotteries of Vietnamese provinces: a board on the province's days, by region. Names are those of before the provinces merged in 2025. */
import type { Calendar } from '#engine-kit';

export interface Province {
  readonly code: string;
  readonly group: 'vnn' | 'vns';
  readonly calendar: Calendar;
}

/** At UTC+7; the group says how the board is made. */
interface Region {
  readonly region: 'north' | 'central' | 'south';
  readonly group: Province['group'];
  readonly drawsAt: string;
  /** Who draws on which day, Sunday first. Some provinces draw twice a week. */
  readonly days: readonly (readonly string[])[];
}

const UTC_PLUS_7 = 420;
const CLOSES_BEFORE = 600;

export const regions: readonly Region[] = [
  {
    region: 'south',
    group: 'vns',
    drawsAt: '16:15',
    days: [
      ['tien-giang', 'kien-giang', 'da-lat'],
      ['ho-chi-minh', 'dong-thap', 'ca-mau'],
      ['ben-tre', 'vung-tau', 'bac-lieu'],
      ['dong-nai', 'can-tho', 'soc-trang'],
      ['tay-ninh', 'an-giang', 'binh-thuan'],
      ['vinh-long', 'binh-duong', 'tra-vinh'],
      ['ho-chi-minh', 'long-an', 'binh-phuoc', 'hau-giang'],
    ],
  },
  {
    region: 'central',
    group: 'vns',
    drawsAt: '17:15',
    days: [
      ['kon-tum', 'khanh-hoa', 'thua-thien-hue'],
      ['phu-yen', 'thua-thien-hue'],
      ['dak-lak', 'quang-nam'],
      ['da-nang', 'khanh-hoa'],
      ['binh-dinh', 'quang-tri', 'quang-binh'],
      ['gia-lai', 'ninh-thuan'],
      ['da-nang', 'quang-ngai', 'dak-nong'],
    ],
  },
  {
    region: 'north',
    group: 'vnn',
    drawsAt: '18:15',
    days: [['thai-binh'], ['ha-noi'], ['quang-ninh'], ['bac-ninh'], ['ha-noi'], ['hai-phong'], ['nam-dinh']],
  },
];

export const provinces: readonly Province[] = regions.flatMap(({ group, drawsAt, days }) =>
  [...new Set(days.flat())].map((code): Province => {
    const on = (day: number) => (days[day]?.includes(code) ? [drawsAt] : []);
    return {
      code,
      group,
      calendar: {
        kind: 'weekly',
        zone: UTC_PLUS_7,
        weekdays: [on(0), on(1), on(2), on(3), on(4), on(5), on(6)],
        closesBefore: CLOSES_BEFORE,
        number: '{yyyy}{mm}{dd}',
      },
    };
  }),
);
