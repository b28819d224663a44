/** What a game frame sends to the demo's stage host, sent from here, where no name but localhost is known. */
import { request } from 'node:http';
import type { RunningServer } from './server.ts';

/** Answers what the server said; throws for anything but success. */
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
          const said = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(said);
          else reject(new Error(`${path} answered ${answer.statusCode} ${said}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
