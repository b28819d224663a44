/** Documents that operators request of a member: what is wanted and why, the pictures that were sent, and what became of it. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Closed, Id, OneOf, Time } from '../../schemas.ts';

/** An identity card or passport · a bill with the address · a bank account or card · where the money comes from · anything else. */
export const documentKinds = ['identity', 'address', 'payment', 'funds', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStates = ['requested', 'sent', 'accepted', 'refused', 'expired', 'cancelled'] as const;
export type DocumentState = (typeof documentStates)[number];

export const MAX_DOCUMENT_PICTURES = 6;
const MAX_BYTES = 5 * 1024 * 1024;

const MemberDocument = Closed({
  id: Id,
  kind: OneOf(documentKinds),
  state: OneOf(documentStates),
  /** Why it is wanted, in the operator's words. */
  reason: Type.String(),
  /** Why it was refused. */
  refusedFor: Type.Optional(Type.String()),
  requestedAt: Time,
  changedAt: Time,
  pictures: Type.Array(Closed({ id: Id, at: Time })),
  /** Whether a picture can be sent now. */
  takesPicture: Type.Boolean(),
});

export const documentEndpoints = {
  memberDocuments: get('/wps/member/documents', 'member', {
    summary: 'List the documents that were requested of the member, newest first.',
    answer: Closed({ documents: Type.Array(MemberDocument) }),
  }),

  addDocumentPicture: post('/wps/member/documents/{documentId}/pictures', 'member', {
    summary: 'Send a picture of a requested document, as a PNG or JPEG body. It is drawn anew.',
    params: Closed({ documentId: Id }),
    upload: { types: ['image/png', 'image/jpeg'], maxBytes: MAX_BYTES },
    answer: MemberDocument,
    refusals: [
      'document.unknown',
      'document.closed',
      'document.picture_invalid',
      'document.pictures_full',
      'request.too_large',
      'request.too_slow',
      'storage.failed',
    ],
  }),

  memberDocumentPicture: get('/wps/member/documents/{documentId}/pictures/{pictureId}', 'member', {
    summary: 'Get a picture that the member sent.',
    params: Closed({ documentId: Id, pictureId: Id }),
    answer: fileOf('image/jpeg'),
    answersFile: true,
    refusals: ['document.unknown', 'storage.failed'],
  }),
};
