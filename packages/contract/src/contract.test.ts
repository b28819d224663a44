import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { aliases, type BodyOf, type Endpoint, type Endpoints, endpoints, type RefusalCode, refusals } from './index.ts';

const all: [string, Endpoint][] = [
  ...Object.entries(endpoints),
  ...Object.entries(aliases).map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]),
];

/** Body fields that identify a person, or prove that an address is theirs. */
const DISTINGUISHES =
  /^(e?mail|email\w*|mobile\w*|phone\w*|payeeName|holder|(id|card|account|document|passport)?[nN]umber|birth\w*|verificationId)$/;

it('gives each method and path to one endpoint only, aliases included', () => {
  const places = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

describe.each(all)('%s', (_name, declaration) => {
  it('compiles each of its schemas', () => {
    for (const schema of [declaration.params, declaration.query, declaration.body, declaration.answer]) {
      if (schema) expect(() => Compile(schema)).not.toThrow();
    }
  });

  it('declares every refusal that endpoints name', () => {
    for (const code of declaration.refusals ?? []) expect(refusals).toHaveProperty([code]);
  });

  it('declares what a member on a break gets, for each endpoint that moves money or opens a game', () => {
    const { movesMoney, onBreak, path } = declaration;
    if (movesMoney) expect(onBreak).toBeDefined();
    if (path.endsWith('/launchGame')) expect(onBreak).toBe('refused');
  });

  it('declares when to look for a person on a break, for each endpoint that takes identifying fields', () => {
    const shapes = [declaration.body, ...((declaration.body as { anyOf?: object[] } | undefined)?.anyOf ?? [])];
    const fields = shapes.flatMap((shape) =>
      Object.keys((shape as { properties?: object } | undefined)?.properties ?? {}),
    );
    if (fields.some((field) => DISTINGUISHES.test(field))) expect(declaration.identifies).toBeDefined();
  });

  it('declares each path parameter in the params schema', () => {
    const inPath = [...declaration.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = Object.keys((declaration.params as { properties?: object } | undefined)?.properties ?? {});
    expect(declared).toEqual(inPath);
  });

  it('refuses undeclared fields', () => {
    for (const schema of [declaration.params, declaration.query, declaration.body]) {
      if (schema) expect(schema).toMatchObject({ additionalProperties: false });
    }
  });
});

it('types a body from its schema', () => {
  const body: BodyOf<Endpoints['login']> = { type: 'username', username: 'tiger', password: 'secret' };
  expect(Compile(endpoints.login.body).Check(body)).toBe(true);
  expect(Compile(endpoints.login.body).Check({ ...body, isAdmin: true })).toBe(false);
});

it('gives each refusal an error status', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) expect(refusals[code]).toBeGreaterThanOrEqual(400);
});
