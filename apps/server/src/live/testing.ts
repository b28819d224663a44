/** What tests of live news stand on: a socket of one session, as a page opens it. */
import { WebSocket } from 'ws';

/** Open and greeted at that port; `closed` tells the code its end comes with. */
export async function openSocket(port: number, token: string): Promise<{ readonly closed: Promise<number> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: `localhost:${port}` } });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const refused = new Promise<void>((resolve) => socket.on('message', () => resolve()));
  await new Promise<void>((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token }));
  // What is answered, if only by a refusal, tells that the greeting before it was heard.
  socket.send(JSON.stringify({ type: 'join', topic: 'mark' }));
  await refused;
  return { closed };
}
