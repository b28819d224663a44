/** Validation errors name field and rule, with the rule's parameters, and a sentence in the caller's language. */
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages, validationRules } from '#contract';
import { texts } from '#texts';
import { openTestApp, requestOf, type TestApp } from '../../testing.ts';
import { failedRule } from './failed-rule.ts';
import { lazily } from './validator.ts';

const schema = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 4 }),
    code: Type.Optional(Type.String({ pattern: '^a+$' })),
    kind: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['x', 'y'] })),
    only: Type.Optional(Type.Literal(true)),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    list: Type.Optional(Type.Array(Type.String({ maxLength: 2 }), { minItems: 1 })),
    inner: Type.Optional(Type.Object({ id: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
const validator = lazily(schema);

it.each([
  [{}, { field: 'name', rule: 'required' }],
  [{ name: '' }, { field: 'name', rule: 'empty' }],
  [{ name: 'abcde' }, { field: 'name', rule: 'length', minimum: 2, maximum: 4 }],
  [{ name: 7 }, { field: 'name', rule: 'type', type: 'string' }],
  [
    { name: 'ab', code: 'b' },
    { field: 'code', rule: 'pattern' },
  ],
  [
    { name: 'ab', kind: 'z' },
    { field: 'kind', rule: 'oneOf', values: ['x', 'y'] },
  ],
  [
    { name: 'ab', only: false },
    { field: 'only', rule: 'oneOf', values: [true] },
  ],
  [
    { name: 'ab', count: 9 },
    { field: 'count', rule: 'number', minimum: 1, maximum: 5 },
  ],
  [
    { name: 'ab', count: 'many' },
    { field: 'count', rule: 'number', minimum: 1, maximum: 5 },
  ],
  [
    { name: 'ab', list: [] },
    { field: 'list', rule: 'array', minimum: 1 },
  ],
  [
    { name: 'ab', list: 'a' },
    { field: 'list', rule: 'array', minimum: 1 },
  ],
  [
    { name: 'ab', list: ['abc'] },
    { field: 'list', rule: 'length', maximum: 2 },
  ],
  [
    { name: 'ab', inner: {} },
    { field: 'inner', rule: 'required' },
  ],
  [
    { name: 'ab', isAdmin: true },
    { field: 'isAdmin', rule: 'unknown' },
  ],
  [
    { name: 'ab', constructor: 1 },
    { field: 'constructor', rule: 'unknown' },
  ],
  [[], undefined],
  ['text', undefined],
])('of %j says %j', (value, failed) => {
  expect(validator().Check(value)).toBe(false);
  expect(failedRule(schema, validator().Errors(value), value)).toEqual(failed);
});

it('has a sentence for every rule in every language, with the same placeholders', () => {
  const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  for (const language of languages) {
    const words = texts[language] as { readonly [key: string]: string };
    for (const rule of validationRules) {
      expect(words, `${language} ${rule}`).toHaveProperty([`validation.${rule}`]);
      expect(named(words[`validation.${rule}`] ?? '')).toEqual(
        named((texts.EN as typeof words)[`validation.${rule}`] ?? ''),
      );
    }
  }
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function send(language: string, body: object) {
  const endpoint = { ...(await import('#contract')).endpoints.register };
  const answer = await app.http.inject(requestOf(endpoint, { body, headers: { language } }));
  return answer.json() as { code: string; message: string; value?: object };
}

const good = {
  username: 'plainname',
  password: 'quiet river stones',
  confirmPassword: 'quiet river stones',
  isOfAge: true,
  termsVersion: '2026-01',
  registerMethod: 'H5',
  type: 0,
};

it('AUTH-09 gives the sentence of the failed rule, with the field’s own label', async () => {
  const { password: _left, ...without } = good;
  expect(await send('EN', without)).toMatchObject({
    code: 'request.malformed',
    message: 'Password is required',
    value: { field: 'password', rule: 'required' },
  });
  expect((await send('VI', { ...good, username: '' })).message).toBe('Tên đăng nhập không được để trống');
  expect((await send('EN', { ...good, registerMethod: 'FAX' })).message).toBe(
    'registerMethod must be one of APP, H5, WEBCLIP, PWA',
  );
  // The merchant's own rules are reported the same way.
  expect(await send('EN', { ...good, username: 'abc' })).toMatchObject({
    code: 'auth.field_invalid',
    message: 'Username must be between 4 and 16 characters',
    value: { field: 'username', rule: 'length', minimum: 4, maximum: 16 },
  });
  expect(await send('EN', { ...good, username: '9lives' })).toMatchObject({
    value: { field: 'username', rule: 'pattern' },
  });
  expect(await send('EN', { ...good, username: 'plain', nickname: '<b>' })).toMatchObject({
    code: 'auth.field_invalid',
    value: { field: 'nickname', rule: 'pattern' },
  });
});
