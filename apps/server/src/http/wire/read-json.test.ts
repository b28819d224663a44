import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from './read-json.ts';

it('reads what JSON.parse reads, for texts without duplicate names', () => {
  const json = fc
    .jsonValue({ noUnicodeString: false })
    .filter((value) => !JSON.stringify(value).includes('"__proto__"'));
  fc.assert(
    fc.property(json, fc.constantFrom(0, 2), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  '{"amount":"1.00","amount":"9.00"}',
  '{"a":{"b":1,"c":[{"d":1,"d":2}]}}',
  '{"amount":"1.00","am\\u006funt":"9.00"}',
  '{"a" : 1 , "a" : 1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":[{"\\u005f_proto__":1}]}',
  '{"a":1}{"b":2}',
  '',
])('refuses %s', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

it.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
  '{"a":"\\"a\\":1,\\"a\\":2","b":"{\\"b\\":1}"}',
  '["a","a",{"a":"a"}]',
])('keeps apart what only looks alike: %s', (text) => {
  expect(readJson(text)).toEqual(JSON.parse(text));
});

it.each([
  ['of plain characters', 'x'],
  ['of quotes', '"'],
  ['of backslashes', '\\'],
])('reads a string of twelve million characters, %s', (_, character) => {
  const value = { csv: character.repeat(12_000_000), more: [] };
  expect(readJson(JSON.stringify(value))).toEqual(value);
});
