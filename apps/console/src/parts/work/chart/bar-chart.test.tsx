/** A chart says its values with their units on its axes, and all of them in a table for who cannot see it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';

const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map((id, at) => ({
  id,
  label: `${at + 1}/11`,
  name: `${at + 1} Nov 2026`,
  bar: `${(at + 1) * 1_000}.00`,
  ...(at > 0 && { line: `${90 + at}.50` }),
  more: [['Bets', `${at}`]] as const,
}));

const shown = renderToStaticMarkup(
  <BarChart
    caption="Stakes"
    pointsLabel="Day"
    points={points}
    bars={{ label: 'Stakes', unit: 'PHP' }}
    line={{ label: 'Returned', unit: '%', max: 200, reference: { label: 'Published', value: 96.5 } }}
  />,
);

const textsOf = (pattern: RegExp) => [...shown.matchAll(pattern)].map(([, text]) => text).join(' | ');

it('has an axis for the bars, one for a line of another unit, and a mark to stand against', () => {
  expect(textsOf(/<text[^>]*>([^<]*)</g)).toBe(
    '0 | 1K | 2K | 3K | 0 % | 25 % | 50 % | 75 % | 100 % | 1/11 | 2/11 | 3/11',
  );
  expect(shown).toContain('stroke-dasharray');
});

it('says every value in a table: with its unit, and nothing where there is none', () => {
  const rows = [
    'Day | Stakes | Returned | Published | Bets',
    '1 Nov 2026 | 1,000.00\u00a0PHP | – | 96.5\u00a0% | 0',
    '2 Nov 2026 | 2,000.00\u00a0PHP | 91.50\u00a0% | 96.5\u00a0% | 1',
    '3 Nov 2026 | 3,000.00\u00a0PHP | 92.50\u00a0% | 96.5\u00a0% | 2',
  ];
  expect(textsOf(/<t[hd](?: [^>]*)?>([^<]*)</g)).toBe(rows.join(' | '));
});
