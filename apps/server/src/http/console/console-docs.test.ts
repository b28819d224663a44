/** The reference of the console's API: each endpoint with who may call it, and none of it anywhere else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleEndpoint, consoleEndpoints } from '#contract';
import { openTestApp, type TestApp } from '../../testing.ts';

const url = '/console/api/openapi.json';
const headers = { host: 'console.localhost' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

it('describes each endpoint of the contract, and who may call it', async () => {
  const answer = await app.consoleHttp?.inject({ url, headers });
  expect(answer?.statusCode).toBe(200);
  const document = answer?.json() as { openapi: string; paths: Record<string, Record<string, Described>> };
  expect(document.openapi).toBe('3.1.0');
  for (const [name, endpoint] of Object.entries<ConsoleEndpoint>(consoleEndpoints)) {
    const { method, path, needs } = endpoint;
    const described = document.paths[path]?.[method.toLowerCase()];
    expect([name, described?.operationId]).toEqual([name, name]);
    expect(described?.description).toContain(needs === 'own' || needs === 'anyone' ? needs : `\`${needs}\``);
  }
  const credit = document.paths['/console/api/commands/members/credit']?.post;
  expect(credit?.parameters?.map((one) => one.name.toLowerCase())).toEqual(
    expect.arrayContaining(['idempotency-key', 'merchant']),
  );
  expect(credit?.responses['202']).toBeDefined();
  expect(credit?.responses['403']?.description).toContain('operator.forbidden');
});

it('is at the console’s host alone', async () => {
  const atSite = await app.http.inject({ url, headers: { host: 'localhost' } });
  expect(atSite.statusCode).toBe(404);
});
