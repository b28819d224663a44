/** An operator's message to one member, in the languages it was written in. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { putMessage } from './put-message.ts';
import { memberNamed } from './store.ts';

/** `text` is JSON: title and content by language. */
export async function sendMessage(
  deps: SupportDeps,
  tx: Tx,
  merchant: Merchant,
  { username, text }: { readonly username: string; readonly text: string },
): Promise<Result<{ readonly id: string; readonly sent: Json }, 'request.malformed'>> {
  const memberId = await memberNamed(tx, merchant.id, username);
  if (memberId === undefined) return refuse('request.malformed', { field: 'username' });
  const words = deps.readWords(merchant, parsed(text));
  if (!words) return refuse('request.malformed', { field: 'file' });
  const id = await putMessage(deps, tx, { merchantId: merchant.id, memberId }, { kind: 'letter', text: words });
  return ok({ id, sent: words as Json });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
