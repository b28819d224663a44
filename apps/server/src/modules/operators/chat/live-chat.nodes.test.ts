/** Two nodes on one database; one of them is killed while both sides write. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLive } from '#client';
import { openTestApp, openTestDatabase } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const program = fileURLToPath(new URL('testing/node.ts', import.meta.url));
/** Of each side; below what a member may send in a minute. */
const MESSAGES = 25;
const KILLED_AFTER = 8;

/** One message over the network; rejects where the node is gone. */
function sendAt(port: number, token: string, sendId: string, text: string): Promise<number> {
  const body = JSON.stringify({ sendId, text });
  const headers = {
    host: `stage.localhost:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path: '/wps/chat/messages', method: 'POST', headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    requested.on('error', reject).end(body);
  });
}

it('MSG-04 loses no message and has none twice when a node is killed while both sides write', async () => {
  const base = await openTestDatabase();
  if (base.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  const one = await openTestApp({ database: base });
  await seedDemoMembers(one.modules.membersDeps, one.modules.merchants.of('demo'));
  const ports = { one: await one.listen(), two: 0 };
  const two = fork(program, [base.url]);
  ports.two = Number(await new Promise((resolve) => two.once('message', resolve)));
  const { username, password } = demoMembers[0];
  const { token, id } = await one.get('login', { body: { type: 'username', username, password } });
  const { chatUrl } = await one.get('launchChat', { token });
  const ticket = new URLSearchParams(new URL(chatUrl).hash.slice(1)).get('ticket') ?? '';
  const page = (await one.get('openChat', { body: { ticket } })).token;
  const as = await signedIn(
    one,
    { username: 'anna', grants: { demo: ['chat.see', 'chat.answer'] } },
    { now: Date.now },
  );
  const origin = `http://console.localhost:${ports.one}`;
  const asOperator = { as, at: 'demo', headers: { origin } };
  await callConsole(one, 'noteChatOnline', { ...asOperator, body: { isThere: true } });
  const begun = await one.get('sendChat', { token: page, body: { sendId: randomUUID(), text: 'm0' } });
  const conversationId = begun.conversation.id;
  await callConsole(one, 'chatClaim', { ...asOperator, body: { subject: conversationId } });

  let serving = ports.two;
  const arrived: string[] = [];
  const live = createLive({
    url: '',
    token: () => page,
    createSocket: () =>
      new WebSocket(`ws://127.0.0.1:${serving}/ws`, {
        headers: { host: `stage.localhost:${serving}` },
      }) as unknown as globalThis.WebSocket,
  });
  live.on('chat', id, ({ message }) => message?.text !== undefined && arrived.push(message.text));
  try {
    await new Promise<void>((resolve) => live.onLine((isUp) => isUp && resolve()));
    const kill = () => {
      serving = ports.one;
      two.kill('SIGKILL');
    };
    const byMember = async (number: number) => {
      const [sendId, text] = [randomUUID(), `m${number}`];
      if (number === KILLED_AFTER) setImmediate(kill);
      // Anyone who got no answer sends again under the same id: it may have been written.
      await sendAt(ports.two, page, sendId, text).catch(() => undefined);
      expect(await sendAt(ports.one, page, sendId, text)).toBe(200);
    };
    const byOperator = async (number: number) => {
      const body = { sendId: randomUUID(), text: `o${number}` };
      const params = { conversationId };
      for (let time = 0; time < 2; time++)
        expect((await callConsole(one, 'sendChatAnswer', { ...asOperator, params, body })).code).toBe('ok');
    };
    for (let number = 1; number < MESSAGES; number++) await Promise.all([byMember(number), byOperator(number)]);
    const written = await base.sql.query<{ seq: number; text: string }>(
      `select seq, text from chat_message where conversation_id = $1 and author <> 'notice' order by seq`,
      [conversationId],
    );
    const texts = written.map(({ text }) => text);
    const expected = Array.from({ length: MESSAGES }, (_, number) => [
      `m${number}`,
      ...(number > 0 ? [`o${number}`] : []),
    ]);
    expect(texts.toSorted()).toEqual(expected.flat().toSorted());
    await vi.waitFor(() => expect(arrived.slice(-1)).toEqual(texts.slice(-1)), { timeout: 15_000, interval: 50 });
    // From the moment at which the page joined on: each once, in order, over the death of its node.
    expect(arrived).toEqual(texts.slice(-arrived.length));
    expect(arrived.length).toBeGreaterThanOrEqual(2 * (MESSAGES - 1));
  } finally {
    live.close();
    two.kill('SIGKILL');
    await one.close();
    await base.close();
  }
}, 120_000);
