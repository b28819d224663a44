/** Help: the help centre, terms and policies, and contacts. */
import { Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { Closed, LanguageName, OneOf } from '../../schemas.ts';

export const helpTags = ['terms', 'privacy', 'faq', 'agreement'] as const;
export type HelpTag = (typeof helpTags)[number];

const helpPart = {
  /** The same in every language: `help?tag=faq&p=deposits` opens that entry. */
  id: Type.String(),
  title: Type.String(),
  /** HTML from our own documents; empty where an entry only groups others. */
  content: Type.String(),
};

export const helpEndpoints = {
  helpCenter: get('/wps/system/helpCenter', 'anyone', {
    summary: 'Get the help centre in a language: entries by tag, each with HTML and optional sub-entries.',
    ignoresUnknownQuery: true,
    query: Closed({
      device: Type.Optional(OneOf(['MOBILE', 'WEB'] as const)),
      /** Default: the caller's own language. TY and CN are accepted too. */
      lang: Type.Optional(LanguageName),
      tag: Type.Optional(OneOf(helpTags)),
    }),
    answer: Closed({
      list: Type.Array(
        Closed({ ...helpPart, tag: OneOf(helpTags), children: Type.Optional(Type.Array(Closed(helpPart))) }),
      ),
    }),
  }),

  customerService: get('/wps/system/customerService', 'anyone', {
    summary: 'List the customer service contacts: external addresses by type.',
    ignoresUnknownQuery: true,
    answer: Closed({
      list: Type.Array(Closed({ csType: OneOf(['WHATSAPP', 'LIVECHAT'] as const), path: Type.String() })),
    }),
  }),
};
