/** The states of a requested document. A player sends it, an operator decides; what was refused is sent again. */
import { type DocumentKind, MAX_DOCUMENT_PICTURES } from '#contract';
import { defineLifecycle } from '#kernel';

export const documentLifecycle = defineLifecycle({
  requested: { send: 'sent', expire: 'expired', cancel: 'cancelled' },
  sent: { send: 'sent', accept: 'accepted', refuse: 'refused', cancel: 'cancelled' },
  refused: { send: 'sent', expire: 'expired', cancel: 'cancelled' },
  accepted: { expire: 'expired', amend: 'accepted' },
  expired: { supersede: 'expired' },
  cancelled: {},
});

export type DocumentEvent = Parameters<typeof documentLifecycle.next>[1];

/** What operators decide. What was accepted is amended by another day on which it ends, or by none; what expired is superseded by its renewal. */
export const documentDecisions = ['accept', 'refuse', 'expire', 'cancel', 'amend', 'supersede'] as const;
export type DocumentDecision = (typeof documentDecisions)[number];

/** The player or an operator still has something to do. */
export const openStates = ['requested', 'sent', 'refused'] as const;

/** Of these kinds a player has different ones, as two cards: another that was accepted before is in no one's place. */
export const severalKinds: readonly DocumentKind[] = ['payment', 'funds', 'other'];

/** Of one player at a time. */
export const MAX_OPEN = 10;

/** Pictures of one document that are drawn, also those that cannot be read: each costs a second of processor time. */
const MAX_TRIES = 24;

/** Of a document that was refused only the pictures since then count: the others were looked at, and new ones are wanted. */
export function hasRoom(
  { tries, refused_at }: { readonly tries: number; readonly refused_at: Date | null },
  pictures: readonly { readonly added_at: Date }[],
): boolean {
  const ofThisTime = refused_at ? pictures.filter(({ added_at }) => added_at > refused_at) : pictures;
  return tries < MAX_TRIES && ofThisTime.length < MAX_DOCUMENT_PICTURES;
}
