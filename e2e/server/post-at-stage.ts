/** Sends what a game frame sends to the demo's stage host. It connects to 127.0.0.1, because Node resolves no name but localhost. */
import { request } from 'node:http';
import type { RunningServer } from './server.ts';

/** Answers the response body; throws unless the status is 200. */
export function postAtStage(
  { port }: Pick<RunningServer, 'port'>,
  path: string,
  headers: { readonly [name: string]: string },
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const host = `stage.localhost:${port}`;
    const outgoing = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, host }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${path} answered ${answer.statusCode} ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
