import { expect, it } from 'vitest';
import { printable, printableJson, printableValue } from './printable.ts';

const harmful = ['\u202E', '\u2066', '\u200B', '\u001B[2J', '\u009B31m', '\r', '\n', '\u2028', '\u0007'];

it.each(harmful)('shows %j as its code point instead of passing it to the terminal', (text) => {
  const shown = printable(`paid ${text} refused`);
  expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(shown).toContain('\\u{');
  expect(printableValue({ remark: [text] })).toEqual({ remark: [printable(text)] });
});

it('leaves ordinary text unchanged, and JSON equal for machines', () => {
  expect(printable('Nguyễn Văn An 王小明 สมชาย')).toBe('Nguyễn Văn An 王小明 สมชาย');
  const reported = { remark: `a\u202Eb\n${'\u{E0041}'}`, 'x\u200B': [1, null] };
  expect(printableJson(reported)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(printableJson(reported))).toEqual(reported);
});
