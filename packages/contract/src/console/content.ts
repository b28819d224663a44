/** What is written for a merchant's site, by versions. Writing, publishing, withdrawing and previewing are commands. */
import { Type } from 'typebox';
import { Closed, Id, OneOf, PlainText, Time, Whole } from '../schemas.ts';
import { list, read } from './console-endpoint.ts';
import { contentKinds } from './content-schemas.ts';

const Text = Type.String();
const Kind = OneOf(contentKinds);
const Key = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,97}$' });
const unknown = ['content.unknown'] as const;

/** How a document of the kind looks, as JSON schema: the console makes its form from it. */
const Form = {
  schema: Type.Unknown(),
  languages: Type.Array(Text),
  defaultLanguage: Text,
  currency: Closed({ code: Text, decimals: Type.Integer() }),
};

export const contentEndpoints = {
  listContent: read('/content/{kind}', 'content.see', {
    summary: 'All content of a kind: which version is in force, which comes next, and which was written last.',
    scope: 'merchant',
    params: Closed({ kind: Kind }),
    /** Of what has words: those with this in a title or in the text, in any language. */
    query: Closed({ search: Type.Optional(PlainText(100)) }),
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Text,
          key: Text,
          /** What it is called where its key is an id. */
          title: Type.Optional(Text),
          /** 0: what the merchant's folder says. */
          inForce: Type.Integer(),
          since: Type.Optional(Time),
          until: Type.Optional(Time),
          by: Type.Optional(Text),
          latest: Type.Integer(),
          latestBy: Type.Optional(Text),
          latestAt: Type.Optional(Time),
          next: Type.Optional(Closed({ version: Type.Integer(), startsAt: Time })),
        }),
      ),
      hasIds: Type.Boolean(),
    }),
  }),
  showContent: read('/content/{kind}/{key}', 'content.see', {
    summary: 'The versions of one content, the newest first, and when which is in force.',
    scope: 'merchant',
    params: Closed({ kind: Kind, key: Key }),
    answer: Closed({
      ...Form,
      takesTwo: Type.Boolean(),
      inForce: Type.Integer(),
      versions: Type.Array(Closed({ version: Type.Integer(), note: Text, by: Text, at: Type.Optional(Time) })),
      schedule: Type.Array(
        Closed({
          id: Id,
          version: Type.Integer(),
          state: OneOf(['in_force', 'covered', 'coming', 'over', 'withdrawn']),
          startsAt: Time,
          endsAt: Type.Optional(Time),
          reason: Text,
          by: Text,
          at: Time,
          withdrawnBy: Type.Optional(Text),
        }),
      ),
    }),
    refusals: unknown,
  }),
  showContentVersion: read('/content/{kind}/{key}/{version}', 'content.see', {
    summary: 'What one version says; 0 is what the merchant’s folder says.',
    scope: 'merchant',
    params: Closed({ kind: Kind, key: Key, version: Whole(0, 999_999) }),
    answer: Closed({ value: Type.Unknown() }),
    refusals: unknown,
  }),
  listTexts: list('/texts', 'content.see', {
    summary: 'The texts of the site in a language, as they are shown now.',
    scope: 'merchant',
    row: Closed({ id: Text, text: Text, isOwn: Type.Boolean() }),
    filters: { language: Type.String({ pattern: '^[A-Z]{2}$' }), search: PlainText(100) },
    sorts: ['id'],
  }),
} as const;
