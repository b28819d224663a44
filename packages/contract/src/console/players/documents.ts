/** Documents of players in the console: what waits for a decision, and all of one player. The pictures are read by a command, which the trail has. */
import { Type } from 'typebox';
import { documentKinds, documentStates } from '../../endpoints/site/documents.ts';
import { Closed, Id, OneOf, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';

const Text = Type.String();

const document = {
  id: Id,
  memberId: Id,
  kind: OneOf(documentKinds),
  state: OneOf(documentStates),
  /** What the player was sent. */
  reason: Text,
  pictures: Type.Integer(),
  requestedBy: Text,
  requestedAt: Time,
  changedAt: Time,
  decidedBy: Type.Optional(Text),
  /** Who changed its last day, and when. */
  amendedBy: Type.Optional(Text),
  amendedAt: Type.Optional(Time),
  /** The document in the place of an expired one, where an operator said which. */
  supersededBy: Type.Optional(Id),
  refusedFor: Type.Optional(Text),
  /** Its last day, by the clock of the merchant. */
  validUntil: Type.Optional(Text),
};

export const documentReviewEndpoints = {
  listDocuments: list('/documents', 'documents.see', {
    summary: 'Documents of all players; what changed longest ago first.',
    scope: 'merchant',
    row: Closed({ ...document, username: Text }),
    filters: { state: OneOf(documentStates) },
    sorts: ['changedAt'],
    isBackground: true,
  }),
  listPlayerDocuments: read('/players/{memberId}/documents', 'documents.see', {
    summary: 'Documents that were requested of a player, the newest first.',
    scope: 'merchant',
    params: Closed({ memberId: Id }),
    answer: Closed({ rows: Type.Array(Closed(document)) }),
    refusals: ['member.unknown'],
  }),
} as const;
