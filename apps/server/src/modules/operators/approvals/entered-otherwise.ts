/** Whether the same thing waits for its second operator with another content: two who disagree must not each have a request. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/db.ts';
import type { ScopedCall } from '../command.ts';
import { waitingOf } from './store.ts';

type Content = Pick<ScopedCall, 'subject' | 'choice' | 'text'>;

/** `call` was read already: its text is JSON. */
export async function isEnteredOtherwise(
  tx: Tx,
  { command, now }: { readonly command: string; readonly now: Date },
  { scope, subject, choice, text }: ScopedCall,
): Promise<boolean> {
  const entered: unknown = JSON.parse(text);
  const waiting = await waitingOf(tx, scope, command, now);
  return waiting.some(({ payload }) => {
    const other = JSON.parse(payload) as Content;
    const isOfSame = other.subject === subject && other.choice === choice;
    return isOfSame && !isDeepStrictEqual(JSON.parse(other.text), entered);
  });
}
