/** The test kit for WebSockets: a connection of one session, as a page opens it. */
import { WebSocket } from 'ws';

/** Connected with hello sent at that port; `closed` resolves with the close code. */
export async function openSocket(port: number, token: string): Promise<{ readonly closed: Promise<number> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: `localhost:${port}` } });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const refused = new Promise<void>((resolve) => socket.on('message', () => resolve()));
  await new Promise<void>((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token }));
  // Any answer, even a refusal, shows that the hello before it was processed.
  socket.send(JSON.stringify({ type: 'join', topic: 'mark' }));
  await refused;
  return { closed };
}
