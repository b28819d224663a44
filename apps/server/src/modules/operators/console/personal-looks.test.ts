/**
 * Every look at personal data is in the trail. All that the console reads is requested about one player, of whom the mail address, the number, the name and the network
 * address are known nowhere else: an answer that has one of them in full left an entry of it, and the others are masked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CommandForm,
  type CommandName,
  type ConsoleEndpoint,
  type ConsoleEndpointName,
  commandForms,
  consoleEndpoints,
} from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleReply, callConsole, signedIn } from './testing.ts';

const [tiger, lotus] = demoMembers;
const person = { email: 'planted.person@example.com', phone: '9175550142', payee_name: 'Perpetua Planted' };
const ADDRESS = '198.51.100.77';
const planted = [...Object.values(person), ADDRESS];
const FIELDS = ['email', 'phone', 'payeeName'];
let app: TestApp;
let ann = '';
let memberId = '';

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  app.database.sql.query<Row>(text, values as never[]);

beforeAll(async () => {
  app = await openTestApp();
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, { now: () => Date.now() });
  const logIn = ({ username, password }: (typeof demoMembers)[number], more = {}) =>
    app.get('login', { address: ADDRESS, body: { type: 'username', username, password, ...more } });
  const { id, deviceToken } = await logIn(tiger);
  await logIn(lotus, { deviceToken });
  memberId = id;
  await query(
    "update member set email = $2, phone = $3, payee_name = $4, country_dialing_code = '63' where merchant_id = 'demo' and id = $1",
    [memberId, ...Object.values(person)],
  );
});
afterAll(() => app.close());

const entriesOf = async () =>
  (
    await query<{ action: string }>(
      "select action from audit_entry where merchant_id = 'demo' and operator = 'ann' and subject = $1",
      [memberId],
    )
  ).length;

/** What was shown in full, and whether the trail has an entry that it had not before. */
async function look(read: () => Promise<ConsoleReply>) {
  const before = await entriesOf();
  const { code, value } = await read();
  const text = JSON.stringify(value ?? null);
  return { code, shown: planted.filter((one) => text.includes(one)), isNoted: (await entriesOf()) > before };
}

const reads = (Object.entries(consoleEndpoints) as [ConsoleEndpointName, ConsoleEndpoint][]).filter(
  ([, { method, scope, needs }]) => method === 'GET' && scope !== 'platform' && needs !== 'own' && needs !== 'anyone',
);

it.each(reads)('%s shows nothing of a person that the trail does not know of', async (name) => {
  const found = await look(() => callConsole(app, name, { as: ann, at: 'demo', params: { memberId } }));
  expect([name, found.isNoted ? [] : found.shown]).toEqual([name, []]);
});

const endpointOf = (command: string) =>
  command.replace(/[ -](\w)/g, (_all, letter: string) => letter.toUpperCase()) as ConsoleEndpointName;
const readings = Object.entries<CommandForm>(commandForms).flatMap(([name, { effect, subject, choice, reason }]) => {
  if (effect !== 'read' || (subject !== 'member' && subject !== 'username')) return [];
  const choices = Array.isArray(choice) ? (choice as string[]).filter((one) => FIELDS.includes(one)) : [undefined];
  return choices.map((one) => [name as CommandName, subject, one, reason] as const);
});

it.each(readings)(
  '%s of a %s (%s) shows nothing of a person that the trail does not know of',
  async (name, subject, choice, reason) => {
    const body = {
      subject: subject === 'member' ? memberId : tiger.username,
      ...(choice !== undefined && { choice }),
      ...(reason && { reason: 'as agreed' }),
    };
    const found = await look(() => callConsole(app, endpointOf(name), { as: ann, at: 'demo', body }));
    expect([name, found.isNoted ? [] : found.shown]).toEqual([name, []]);
  },
);

it('what is planted is seen where it is shown in full, and masked elsewhere', async () => {
  const access = await look(() => callConsole(app, 'showPlayerAccess', { as: ann, at: 'demo', params: { memberId } }));
  expect(access).toEqual({ code: 'ok', shown: [ADDRESS], isNoted: true });
  const unmasked = { as: ann, at: 'demo', body: { subject: memberId, choice: 'email', reason: 'as agreed' } };
  expect(await look(() => callConsole(app, 'membersUnmask', unmasked))).toMatchObject({ shown: [person.email] });
  const { value } = await callConsole(app, 'listLinkedPlayers', { as: ann, at: 'demo', params: { memberId } });
  expect(value).toMatchObject({
    rows: [{ username: lotus.username, reasons: expect.arrayContaining([{ kind: 'address', detail: '198.51.100' }]) }],
  });
});
