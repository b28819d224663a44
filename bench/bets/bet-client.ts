/**
 * The players of `bench/http.ts`, in a thread of their own: plain sockets that write a bet and wait for the response, since a full HTTP
 * client would cost more than the server it measures.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { drive } from '../kit/latencies.ts';

export interface BetClientOrder {
  readonly port: number;
  readonly host: string;
  readonly tokens: readonly string[];
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

interface Wire {
  send(request: string): Promise<string>;
  end(): void;
}

const BODY = JSON.stringify({ stake: '1.00', input: { target: 50.5, direction: 'over' } });

/** Each player's own, as in use: of one address the server admits a few requests a turn. */
const addressOf = (client: number) => `127.0.${1 + Math.floor(client / 250)}.${1 + (client % 250)}`;

function open(port: number, localAddress: string): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let waiting: ((answer: string) => void) | undefined;
    let received = '';
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        send: (request) =>
          new Promise((answered) => {
            waiting = answered;
            socket.write(request);
          }),
        end: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? Number.NaN);
      if (received.length < head + 4 + length) return;
      const answer = received;
      received = '';
      waiting?.(answer);
    });
  });
}

async function play({ port, host, tokens, warmUpSeconds, seconds }: BetClientOrder) {
  const wires = await Promise.all(tokens.map((_, client) => open(port, addressOf(client))));
  let refused = '';
  const measured = await drive(tokens.length, warmUpSeconds, seconds, async (client) => {
    const head =
      `POST /wps/play/rounds HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tokens[client]}\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
    const answer = await wires[client]?.send(head + BODY);
    if (!answer?.startsWith('HTTP/1.1 200')) refused ||= answer ?? 'no wire';
  });
  for (const wire of wires) wire.end();
  const { user, system } = process.threadCpuUsage();
  return { measured, refused, clientSeconds: (user + system) / 1e6 };
}

if (parentPort) parentPort.postMessage(await play(workerData as BetClientOrder));
