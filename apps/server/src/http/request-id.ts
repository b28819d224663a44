/** The id of a request, by which its answer and the log are matched. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Proxies } from './proxies.ts';

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** A proxy's request id if it is well-formed, so that its log and ours can be matched. */
export function requestIdOf(request: IncomingMessage, proxies: Proxies): string {
  const reported = request.headers['x-request-id'];
  return typeof reported === 'string' && REQUEST_ID.test(reported) && proxies.isTrusted(request.socket.remoteAddress)
    ? reported
    : randomUUID();
}
