/** Pictures in the chat: drawn anew before they are kept, under the digest of the result, and shown to both sides of a conversation. */
import { createHash } from 'node:crypto';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import { createConcurrencyLimit } from '../../identity/index.ts';
import type { ChatDeps } from './deps.ts';
import { chatRules } from './rules.ts';
import { findPicture, insertPicture } from './store-messages.ts';

type PictureRefusal = 'chat.picture_invalid' | 'storage.failed' | 'request.overloaded';

/** Decoding a picture costs a second of processor time. */
const AT_ONCE = { running: 2, waiting: 8 };

export function createPictures(deps: ChatDeps) {
  const drawing = createConcurrencyLimit(AT_ONCE);

  async function save(
    owner: Owner,
    bytes: Uint8Array<ArrayBuffer>,
    operator: string | null,
  ): Promise<Result<{ readonly pictureId: string }, PictureRefusal>> {
    const drawn = await drawing(() => deps.pictures.clean(bytes));
    if (!drawn.ok) return drawn;
    const clean = drawn.value;
    if (!clean) return refuse('chat.picture_invalid');
    const digest = createHash('sha256').update(clean).digest('hex');
    const key = `chat/${owner.merchantId}/${owner.memberId}/${digest}.jpg`;
    if ((await deps.pictures.storage.put(key, clean, 'image/jpeg')) !== 'stored') return refuse('storage.failed');
    const id = newId(deps.clock, deps.random);
    await inTransaction(deps, (tx) =>
      insertPicture(tx, {
        merchant_id: owner.merchantId,
        id,
        member_id: owner.memberId,
        operator,
        storage_key: key,
        created_at: new Date(deps.clock.now()),
      }),
    );
    return ok({ pictureId: id });
  }

  return {
    save,

    /** Counted before it is read: unreadable ones cost the same. */
    countTry: (owner: Owner) =>
      deps.atomically((tx) => deps.guard.countTry(tx, owner.merchantId, [budgetOf(chatRules.picture, owner.memberId)])),

    async read(owner: Owner, id: string): Promise<Result<Uint8Array<ArrayBuffer>, 'chat.unknown' | 'storage.failed'>> {
      const row = await findPicture(deps.db, owner, id);
      if (!row) return refuse('chat.unknown');
      const found = await deps.pictures.storage.get(row.storage_key);
      return found.kind === 'found' ? ok(found.bytes) : refuse('storage.failed');
    },
  };
}

export type ChatPictures = ReturnType<typeof createPictures>;
