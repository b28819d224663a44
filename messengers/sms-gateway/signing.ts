/** The signature of a request: HMAC-SHA256 over id, time and body, so that none of them can be changed or sent again as another. */
import { createHmac } from 'node:crypto';

export function signatureOf(key: string, id: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('hex')}`;
}
