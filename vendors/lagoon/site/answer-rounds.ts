/** Lagoon's answers about free rounds; the signature was verified before. */
import { readGrant, readNamed } from '../messages.ts';
import type { RoundsBook } from './rounds-book.ts';

interface RoundsResponse {
  readonly status: number;
  readonly body: object;
}

const malformed: RoundsResponse = { status: 400, body: { error: 'malformed' } };

/** Undefined at any other address. */
export function answerRounds(book: RoundsBook, path: string, text: string): RoundsResponse | undefined {
  if (path === '/rounds/grant') {
    const request = readGrant(text);
    const answer = request && book.grant(request);
    return answer ? { status: 'refused' in answer ? 409 : 200, body: answer } : malformed;
  }
  if (path !== '/rounds/cancel' && path !== '/rounds/state') return undefined;
  const named = readNamed(text);
  if (!named) return malformed;
  return { status: 200, body: path === '/rounds/cancel' ? book.cancel(named) : book.state(named) };
}
