import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutTicket, type Measure, type TicketContent } from './ticket-layout.ts';

/** Every character is half as wide as it is high. */
const measure: Measure = (text, { size }) => ([...text].length * size) / 2;

const content: TicketContent = {
  brand: 'Lotus Gaming',
  title: 'Vietnam North',
  subtitle: '20261124-0042',
  lines: [{ name: 'Lo, two digits', detail: '05, 32, 99', amount: '₫81,000' }],
  sums: [{ name: 'Stake', value: '₫81,000' }],
  result: '',
  linkWords: 'Results and proofs of every draw',
  link: 'https://lotus.example/m/lotteryHistory?gameId=lottery-vnn-300',
};

it('shows what it is given, and nothing else', () => {
  const { texts } = layOutTicket(content, measure);
  expect(texts.map(({ text }) => text)).toEqual([
    'Lotus Gaming',
    'Vietnam North · 20261124-0042',
    'Lo, two digits',
    '₫81,000',
    '05, 32, 99',
    'Stake',
    '₫81,000',
    'Results and proofs of every draw',
    'lotus.example',
  ]);
});

it('breaks long words, ends long lists, and keeps every text on the paper', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom('05', 'Bao lô', '—', 'x'.repeat(90)), { maxLength: 60 }).map((list) => list.join(' ')),
  );
  const line = fc.record({ name: anyText, detail: anyText, amount: fc.string({ maxLength: 12 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), anyText, anyText, (lines, result, brand) => {
      const { texts, width, height, code } = layOutTicket({ ...content, lines, result, brand }, measure);
      for (const { text, x, y, size, isBold, align } of texts) {
        const wide = measure(text, { size, isBold });
        expect(align === 'left' ? x + wide : x, text).toBeLessThanOrEqual(width);
        expect(align === 'left' ? x : x - wide, text).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThan(height);
      }
      expect(code.y + code.side).toBeLessThan(height);
      expect(texts.length).toBeLessThan(20 + lines.length * 6);
    }),
  );
});
