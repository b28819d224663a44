/** Whether the same thing waits for its second operator with another content: two who disagree must not each have a request. */
import type { Tx } from '../../../db/db.ts';
import type { ScopedCall } from '../command.ts';
import { waitingOf } from './store.ts';

type Content = Pick<ScopedCall, 'subject' | 'choice' | 'text'>;

/** `part`: what of a text they have to agree in. */
export async function isEnteredOtherwise(
  tx: Tx,
  { command, now, part }: { readonly command: string; readonly now: Date; readonly part: (text: string) => string },
  { scope, subject, choice, text }: ScopedCall,
): Promise<boolean> {
  const waiting = await waitingOf(tx, scope, command, now);
  return waiting.some(({ payload }) => {
    const other = JSON.parse(payload) as Content;
    const isOfSame = other.subject === subject && other.choice === choice;
    return isOfSame && part(other.text) !== part(text);
  });
}
