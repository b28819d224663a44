import { expect, it } from 'vitest';
import { beginningOf } from './beginning-of.ts';

it('removes the markup and leaves the text', () => {
  expect(beginningOf('<p>One <strong>two</strong>.</p><ul><li>three</li></ul>')).toBe('One two. three');
  expect(beginningOf('<p>a &amp; b &lt;c&gt;</p>')).toBe('a & b <c>');
  expect(beginningOf('<p><strong>เกม</strong>ของเรา</p>')).toBe('เกมของเรา');
  expect(beginningOf('')).toBe('');
});

it('shortens a long text between words, and one without spaces at the limit', () => {
  const long = beginningOf(`<p>${'word '.repeat(80)}</p>`);
  expect(long).toMatch(/^(word )+word…$/);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(beginningOf('字'.repeat(400))).toBe(`${'字'.repeat(160)}…`);
});
