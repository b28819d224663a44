import { expect, it } from 'vitest';
import { type Bank, cardSent, wrongFields } from './card-rules.ts';

const bank: Bank = { code: 'BDO', name: 'BDO', minDigits: 10, maxDigits: 12, startsWith: '', isLuhn: false };
const wallet: Bank = { code: 'GCASH', name: 'GCash', minDigits: 11, maxDigits: 11, startsWith: '09', isLuhn: false };
const plastic: Bank = { code: 'CARD', name: 'Card', minDigits: 16, maxDigits: 16, startsWith: '', isLuhn: true };
const banks = [bank, wallet, plastic];
const good = { bank: 'BDO', holder: 'Maria Clara', number: '0012345678', paymentPassword: '' };

it('MEM-04 accepts numbers as they are printed and names as they are written', () => {
  const sent = cardSent({ ...good, holder: '  Nguyễn  Thị Ánh ', number: '0012 3456-7890' });
  expect(sent).toEqual({ bank: 'BDO', holder: 'Nguyễn Thị Ánh', number: '001234567890', paymentPassword: '' });
  expect(wrongFields(sent, banks, false)).toEqual([]);
});

it.each([
  [{}, false, []],
  [{ bank: '' }, false, ['bank']],
  [{ holder: 'M' }, false, ['holder']],
  [{ holder: '4711' }, false, ['holder']],
  [{ number: '001234567' }, false, ['number']],
  [{ number: '0'.repeat(13) }, false, ['number']],
  [{ number: '001234567٦' }, false, ['number']],
  [{ bank: 'GCASH', number: '09171234567' }, false, []],
  [{ bank: 'GCASH', number: '19171234567' }, false, ['number']],
  [{ bank: 'CARD', number: '4111 1111 1111 1111' }, false, []],
  [{ bank: 'CARD', number: '4111 1111 1111 1112' }, false, ['number']],
  [{}, true, ['paymentPassword']],
  [{ paymentPassword: '246810' }, true, []],
  [{ bank: '', holder: '', number: '' }, true, ['bank', 'holder', 'number', 'paymentPassword']],
] as const)('AUTH-19 finds what is wrong with %j, a password wanted: %s', (fields, needsPassword, wrong) => {
  expect(wrongFields(cardSent({ ...good, ...fields }), banks, needsPassword)).toEqual(wrong);
});
