/** A small mail server on this machine that stores what it receives: the test double of this messenger. */
import { createServer, type Socket } from 'node:net';
import type { TestDouble } from '../plugin.ts';

interface Caught {
  readonly id: string;
  readonly to: string;
  readonly words: string;
}

function idOf(message: string): string {
  return /^message-id: *(\S+)/im.exec(message)?.[1] ?? '';
}

/** The body of a message as read by its recipient. */
function wordsOf(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body.trim();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().trim();
}

export async function openTestDouble(): Promise<TestDouble> {
  // a mailbox shows a message once, by its id
  const caught = new Map<string, Caught>();
  const sockets = new Set<Socket>();
  let mood: 'well' | 'failing' | 'refusing' = 'well';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(
      socket,
      () => mood,
      (message) => caught.set(message.id, message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    settings: { host: '127.0.0.1', port: String(port), tls: 'none', from: 'house@palm.example' },
    answer: async () => ({ kind: 'unreachable' }),
    caught: async () => [...caught.values()].map(({ to, words }) => ({ to, words })),
    turn: (turned) => {
      mood = turned;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: Socket, mood: () => string, keep: (message: Caught) => void): void {
  let received = '';
  let to = '';
  let isBody = false;
  const send = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return send('250 palm.example');
    if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      return send(mood() === 'refusing' ? '550 no such reader' : '250 ok');
    }
    if (verb === 'DATA') {
      isBody = true;
      return send('354 go on');
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return send('250 ok');
  };
  if (mood() === 'failing') return void socket.end('421 not now\r\n');
  send('220 palm.example');
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      if (isBody) {
        const last = received.indexOf('\r\n.\r\n');
        if (last < 0) return;
        const message = received.slice(0, last);
        keep({ id: idOf(message), to, words: wordsOf(message) });
        received = received.slice(last + 5);
        isBody = false;
        send('250 kept');
      } else {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        obey(line);
      }
    }
  });
}
