/** Maps a request from the wire's field names to ours. */
import type { Endpoint } from '#contract';
import { invertNames, renameFields } from '#kernel';

interface Sent {
  readonly query: unknown;
  readonly body: unknown;
}

/** Takes a validated request: undeclared names were refused before. */
export function incomingNames({ names = {} }: Endpoint): <Parts extends Sent>(sent: Parts) => Parts {
  const query = names.query && invertNames(names.query);
  const body = names.body && invertNames(names.body);
  if (!query && !body) return (sent) => sent;
  return (sent) => ({ ...sent, query: renameFields(sent.query, query), body: renameFields(sent.body, body) });
}
