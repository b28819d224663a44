import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatAmount } from '#kernel';
import { checksum } from './fields.ts';
import { accountField, validate } from './payee.ts';
import { payloadOf } from './qr-step.ts';

/** The standard's own example, and one of a central bank's manual. */
const examples = [
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A',
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
];

const vietnam = {
  account: '38/00=A000000727;01.00=970436;01.01=0011001234567;02=QRIBFTTA',
  name: 'PALM',
  city: 'HANOI',
  country: 'VN',
};

/** Parses a code as a banking app does. */
function read(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

describe('MEM-03 a payment code', () => {
  it.each(examples)('has the checksum of the published example: %s', (example) => {
    expect(checksum(example.slice(0, -4))).toBe(example.slice(-4));
  });

  it('encodes the payee as the country’s scheme defines it', () => {
    expect(accountField(vietnam.account)).toBe('38570010A00000072701270006970436011300110012345670208QRIBFTTA');
    expect(accountField('26/00=br.gov.bcb.pix;01=123e4567-e12b-12d1-a456-426655440000')).toBe(
      '26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000',
    );
  });

  it('parses back to its input, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        fc.constantFrom(currencies.PHP, currencies.VND, currencies.THB, currencies.BRL),
        fc.stringMatching(/^[2-9A-Z]{8}$/),
        (amountMinor, currency, reference) => {
          const payload = payloadOf(vietnam, { amountMinor, currency, reference });
          const fields = read(payload);
          expect(fields.get('54')).toBe(formatAmount(amountMinor, currency));
          expect(fields.get('59')).toBe('PALM');
          expect(read(fields.get('62') ?? '').get('05')).toBe(reference);
          expect(read(fields.get('38') ?? '').get('00')).toBe('A000000727');
          expect([...fields.keys()].at(-1)).toBe('63');
          expect(checksum(payload.slice(0, -4))).toBe(payload.slice(-4));
        },
      ),
    );
  });

  it.each([
    { account: 'A000000727' },
    { account: '99/00=x' },
    { account: `26/00=${'x'.repeat(99)}` },
    { name: 'A name that is far too long for a code' },
    { name: 'Đồng' },
    { city: '' },
    { country: 'Vietnam' },
    { category: '12' },
  ])('complains of %j', (wrong) => {
    expect(validate(vietnam)).toBeUndefined();
    expect(validate({ ...vietnam, ...wrong })).toEqual(expect.any(String));
  });
});
