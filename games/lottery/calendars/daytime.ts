/** Draws by day alone: two sessions with a break between them, and holidays at the lunar new year. */
import type { Calendar, DayTimes } from '#engine-kit';

/** On the eve the first three alone are drawn, and none on the first three days: as of the years whose days the lottery kit knows. */
const EVE: DayTimes = ['09:00', '09:20', '09:40'];
const NONE: DayTimes = [];

export const daytime: Calendar = {
  kind: 'sessions',
  sessions: [
    { first: '09:00', last: '11:40', seconds: 1_200 },
    { first: '13:30', last: '21:50', seconds: 1_200 },
  ],
  utcOffsetMinutes: 480,
  closesBefore: 30,
  exceptions: {
    '2027-02-05': EVE,
    '2027-02-06': NONE,
    '2027-02-07': NONE,
    '2027-02-08': NONE,
    '2028-01-25': EVE,
    '2028-01-26': NONE,
    '2028-01-27': NONE,
    '2028-01-28': NONE,
    '2029-02-12': EVE,
    '2029-02-13': NONE,
    '2029-02-14': NONE,
    '2029-02-15': NONE,
    '2030-02-02': EVE,
    '2030-02-03': NONE,
    '2030-02-04': NONE,
    '2030-02-05': NONE,
    '2031-01-22': EVE,
    '2031-01-23': NONE,
    '2031-01-24': NONE,
    '2031-01-25': NONE,
    '2032-02-10': EVE,
    '2032-02-11': NONE,
    '2032-02-12': NONE,
    '2032-02-13': NONE,
    '2033-01-30': EVE,
    '2033-01-31': NONE,
    '2033-02-01': NONE,
    '2033-02-02': NONE,
    '2034-02-18': EVE,
    '2034-02-19': NONE,
    '2034-02-20': NONE,
    '2034-02-21': NONE,
    '2035-02-07': EVE,
    '2035-02-08': NONE,
    '2035-02-09': NONE,
    '2035-02-10': NONE,
    '2036-01-27': EVE,
    '2036-01-28': NONE,
    '2036-01-29': NONE,
    '2036-01-30': NONE,
  },
};
