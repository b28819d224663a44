/** `npm run operator -- …`: lists and decides what waits for an operator, on the server that runs on this machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printable, printableJson, printableValue } from './operator/printable.ts';
import { codeOf, requestLines } from './operator/requests.ts';
import { dropSession, findSession, type SavedSession, saveSession, sessionsFolder } from './operator/sessions.ts';
import { usage } from './operator/usage.ts';

interface Reply {
  readonly ok: boolean;
  readonly code?: string;
  readonly value?: unknown;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    merchant: { type: 'string', default: 'demo' },
    as: { type: 'string' },
    reason: { type: 'string', default: '' },
    after: { type: 'string', default: '' },
    age: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
    member: { type: 'string', default: '' },
    since: { type: 'string', default: '' },
    file: { type: 'string' },
    image: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: '.' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    password: { type: 'string' },
    authenticator: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const folder = sessionsFolder(values.data);

function fail(why: string): never {
  console.error(printable(why));
  process.exit(1);
}

function doorOf(data: string): { readonly url: string; readonly secret: string } {
  try {
    return JSON.parse(readFileSync(join(data, 'operator.json'), 'utf8'));
  } catch {
    return fail(`No running server has left its door in ${data}. Start one with: npm start`);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fail(`${file} cannot be read.`);
  }
}

/** The content of a file with its pictures: the first for lists, the second for the side menu. */
function withImages(text: string, files: readonly string[]): string {
  if (files.length === 0) return text;
  try {
    const images = files.map((file, at) => ({ sequence: at + 1, base64: readFileSync(file, 'base64') }));
    return JSON.stringify({ ...JSON.parse(text), images });
  } catch (error) {
    return fail(`The pictures or the content cannot be read: ${(error as Error).message}`);
  }
}

/** Writes pictures to files, since a terminal cannot show them. */
function writeFiles(files: readonly { readonly name: string; readonly base64: string | null }[]): void {
  for (const { name, base64 } of files) {
    const place = join(values.out, name);
    if (base64 !== null) writeFileSync(place, Buffer.from(base64, 'base64'), { mode: 0o600 });
    console.log(base64 === null ? `${printable(name)}: the storage does not give it` : printable(place));
  }
  if (files.length === 0) console.log('nothing');
}

async function send(path: string, body: object, session = ''): Promise<unknown> {
  const { url, secret } = doorOf(values.data);
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'x-operator-session': session,
    },
    body: JSON.stringify(body),
  }).catch(() => fail(`The server that left its door in ${values.data} does not answer.`));
  const { ok, code, value } = (await response.json()) as Reply;
  if (ok) return value;
  return fail(`refused: ${code}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`);
}

async function openSession(path: string, proof: object): Promise<void> {
  const session = (await send(path, proof)) as SavedSession & { readonly expiresAt: string };
  saveSession(folder, session);
  console.log(`${session.operator} is logged in until ${session.expiresAt} at the latest.`);
}

async function logIn(name: string): Promise<void> {
  const { password, authenticator } = values;
  if (password !== undefined && authenticator !== undefined) {
    return openSession('/login', { name, password, code: codeOf(authenticator, Date.now()) });
  }
  const [typed = '', code = ''] = await requestLines([
    { text: 'Password: ', isSecret: true },
    { text: 'Code of the authenticator: ', isSecret: false },
  ]);
  return openSession('/login', { name, password: typed, code });
}

async function accept(invitation: string): Promise<void> {
  const reported = (await send('/invitation', { invitation })) as { operator: string; secret: string; url: string };
  console.log(
    `Welcome, ${reported.operator}. Enter this into an authenticator app:\n\n  ${reported.secret}\n  ${reported.url}\n`,
  );
  const [password = '', code = ''] = await requestLines([
    { text: 'A password of twelve characters or more: ', isSecret: true },
    { text: 'Code of the authenticator: ', isSecret: false },
  ]);
  return openSession('/enrol', { invitation, password, code });
}

async function logOut(): Promise<void> {
  const session = findSession(folder, values.as);
  if (!session) return fail('Nobody is logged in.');
  await send('/logout', {}, session.token);
  dropSession(folder, session);
}

async function run(noun: string, verb: string, subject = '', choice = ''): Promise<void> {
  const session = findSession(folder, values.as);
  const text = values.file === undefined ? '' : withImages(textOf(values.file), values.image);
  const { merchant, reason, after, age, kind, member, since } = values;
  const filter = { after, age, kind, member, since };
  const requested = { command: `${noun} ${verb}`, merchant, subject, choice, reason, text, ...filter };
  print(await send('/command', requested, session?.token));
}

function print(value: unknown): void {
  const { files } = (value ?? {}) as { readonly files?: Parameters<typeof writeFiles>[0] };
  if (files) writeFiles(files);
  else if (values.json) console.log(printableJson(value));
  else if (!Array.isArray(value)) console.log(printableValue(value));
  else if (value.length === 0) console.log('nothing');
  else console.table(printableValue(value));
}

const [noun, verb, ...rest] = positionals;
if (values.help || noun === undefined) console.log(usage);
else if (noun === 'logout') await logOut();
else if (verb === undefined) console.log(usage);
else if (noun === 'login') await logIn(verb);
else if (noun === 'accept') await accept(verb);
else if (noun === 'code') console.log(codeOf(verb, Date.now()));
else if (noun === 'invite') print(await send('/invite', { name: verb }));
else await run(noun, verb, ...rest);
