/** Sends what a browser sends to another host of the server. It connects to 127.0.0.1, because Node resolves no name but localhost. */
import { request } from 'node:http';

/** Answers the response body; throws at a status of 400 and above. */
export function postTo(address: string, headers: { readonly [name: string]: string }, body: string): Promise<string> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: pathname + search, method: 'POST', headers: { ...headers, host }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((answer.statusCode ?? 500) < 400) resolve(text);
          else reject(new Error(`${address} answered ${answer.statusCode} ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
