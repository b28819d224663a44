/** What operators see of members and write about them. The caller writes the audit entry, in the same transaction. */
import { newId } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { worldNumber } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import { linksOf } from '../links/index.ts';
import { changeProfile, isGoodName, maskEmail, maskMobile, maskName, plainEmail, profileOf } from '../profile/index.ts';
import { unwatch, watch, watched } from '../watch/index.ts';
import { correctEmail, correctMobile } from './correct-contact.ts';
import { maskedPerson, type PersonField, personFields, personOf } from './person.ts';
import {
  countRegistered,
  type FoundMember,
  invitedMembers,
  lookFor,
  type MemberFilter,
  type MemberPage,
  membersById,
  membersPage,
  sharedDocuments,
  sharingDocument,
  sharingName,
} from './store-members.ts';
import { addTag, insertNote, notesOf, removeTag, tagCounts, tagNames, tagsOf } from './store-notes.ts';

export type MembersBackOffice = ReturnType<typeof createMembersBackOffice>;

type Deps = Pick<MembersDeps, 'clock' | 'random' | 'secret' | 'outbox' | 'codes' | 'messengers'>;

export function createMembersBackOffice(deps: Deps) {
  const now = () => new Date(deps.clock.now());
  return {
    list: async (db: Db, merchantId: string, page: MemberPage) =>
      (await membersPage(db, merchantId, page)).map(maskedMember),
    search: async (db: Db, merchantId: string, text: string, filter: MemberFilter = {}) =>
      (await lookFor(db, merchantId, text, filter)).map(maskedMember),
    byId: async (db: Db, merchantId: string, ids: readonly string[]) =>
      (await membersById(db, merchantId, ids)).map(maskedMember),

    /** The profile with masked personal data; undefined for an unknown member and for a trial. */
    async profile(db: Db, { merchantId, memberId }: Owner) {
      const profile = await profileOf(db, merchantId, memberId);
      if (!profile || profile.is_trial) return undefined;
      const { encrypted: _, id_number: __, document_fingerprint: ___, email: ____, phone: _____, ...plain } = profile;
      return { ...plain, person: maskedPerson(deps, profile) };
    },

    isPersonField: (field: string): field is PersonField => (personFields as readonly string[]).includes(field),

    /** One field as it was entered: the caller records who saw it. */
    async unmasked(db: Db, { merchantId, memberId }: Owner, field: PersonField): Promise<string | undefined> {
      const profile = await profileOf(db, merchantId, memberId);
      return profile && !profile.is_trial ? personOf(deps, profile)[field] : undefined;
    },

    isPayeeName: (name: string) => isGoodName('payeeName', name),

    /** What members set once, and operators have seen otherwise on a document. Both names are masked in the answer; undefined for a trial. */
    async correctPayeeName(tx: Tx, { merchantId, memberId }: Owner, name: string) {
      const profile = await profileOf(tx, merchantId, memberId);
      if (!profile || profile.is_trial) return undefined;
      await changeProfile(tx, merchantId, memberId, { payee_name: name });
      await deps.outbox.publish(tx, merchantId, 'member.identified', { memberId });
      await deps.outbox.publish(tx, merchantId, 'details.corrected', { memberId });
      return { before: profile.payee_name === null ? '' : maskName(profile.payee_name), after: maskName(name) };
    },

    /** An address or a number as the member said in writing. It has to be verified again. Both are masked in the answer. */
    correctEmail: (tx: Tx, owned: Parameters<typeof correctEmail>[2], email: string) =>
      correctEmail(deps, tx, owned, email),
    correctMobile: (tx: Tx, owned: Parameters<typeof correctMobile>[2], number: string) =>
      correctMobile(deps, tx, owned, number),

    /** All fields, for the export of one person's data. */
    async person(db: Db, { merchantId, memberId }: Owner) {
      const profile = await profileOf(db, merchantId, memberId);
      return profile && !profile.is_trial ? personOf(deps, profile) : undefined;
    },

    /** Where messages to the member go, or went. */
    async addresses(db: Db, { merchantId, memberId }: Owner): Promise<readonly string[]> {
      const { email, phone, country_dialing_code: code } = (await profileOf(db, merchantId, memberId)) ?? {};
      return [...(email ? [email, plainEmail(email)] : []), ...(phone && code ? [worldNumber(code, phone)] : [])];
    },

    /** Whose identity document or payee name is the same, who invited the member, and whom the member invited. */
    async relatives(db: Db, { merchantId, memberId }: Owner) {
      const profile = await profileOf(db, merchantId, memberId);
      const document = profile?.document_fingerprint ?? undefined;
      const sharing = document === undefined ? [] : await sharingDocument(db, merchantId, document);
      const name = profile?.payee_name ?? undefined;
      const named = name === undefined ? [] : await sharingName(db, merchantId, name);
      return {
        document: sharing.filter((id) => id !== memberId),
        name: named.filter((id) => id !== memberId),
        invitedBy: profile?.invited_by ?? undefined,
        invited: await invitedMembers(db, merchantId, memberId),
      };
    },

    /** Registration links that can be used. */
    links: (db: Db, { merchantId, memberId }: Owner) => linksOf(db, merchantId, memberId, now()),

    countRegistered,
    sharedDocuments,
    watched,
    watch,
    unwatch,
    tags: tagsOf,
    tagCounts,
    tagNames,
    notes: notesOf,

    addTag: (tx: Tx, { merchantId, memberId }: Owner, tag: string, by: string) =>
      addTag(tx, { merchant_id: merchantId, member_id: memberId, tag, tagged_by: by, tagged_at: now() }),
    removeTag,

    async addNote(tx: Tx, { merchantId, memberId }: Owner, text: string, by: string): Promise<string> {
      const id = newId(deps.clock, deps.random);
      const written = { written_by: by, written_at: now() };
      await insertNote(tx, { merchant_id: merchantId, id, member_id: memberId, text, ...written });
      return id;
    },
  };
}

/** Enough to recognise a member, and not to write to one. */
function maskedMember({ id, username, nickname, email, country_dialing_code, phone, ...times }: FoundMember) {
  return {
    id,
    username,
    nickname,
    email: email === null ? undefined : maskEmail(email),
    phone: phone === null ? undefined : maskMobile(country_dialing_code ?? '', phone),
    createdAt: times.created_at,
    listedAt: times.listed_at,
  };
}
