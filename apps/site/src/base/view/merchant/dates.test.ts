import { expect, it } from 'vitest';
import { datesIn } from './dates.ts';

const at = '2026-11-21T23:42:00.000Z';

it('MEM-05 writes a time by the merchant’s clock, with its time zone', () => {
  expect(datesIn('en', 'Asia/Manila').dayAndTime(at)).toBe('Nov 22, 2026, 07:42 GMT+8');
  expect(datesIn('en', 'America/Sao_Paulo').dayAndTime(at)).toBe('Nov 21, 2026, 20:42 GMT-3');
  expect(datesIn('en', 'Asia/Manila').time(at)).toBe('07:42');
  expect(datesIn('en', 'Asia/Manila').day(at)).toBe('Sunday, November 22');
});
