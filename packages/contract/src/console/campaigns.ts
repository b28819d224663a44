/** Campaigns in the console: what each has given of its budget, and its versions. Writing, starting and stopping are commands. */
import { Type } from 'typebox';
import { Amount, Closed, Code, Day, Id, OneOf, Time } from '../schemas.ts';
import { read } from './console-endpoint.ts';

const Text = Type.String();
const player = { memberId: Id, username: Text };

const campaign = {
  id: Text,
  state: OneOf(['draft', 'running', 'paused', 'ended']),
  /** The version that runs, or ran last; none of a draft. */
  version: Type.Optional(Type.Integer()),
  latest: Type.Integer(),
  kind: Text,
  title: Text,
  granted: Type.Integer(),
  spent: Amount,
  /** Of the version that runs; of a draft, of the newest. */
  budget: Amount,
  usedBp: Type.Integer(),
  changedAt: Time,
};

export const campaignEndpoints = {
  listCampaigns: read('/campaigns', 'promotions.see', {
    summary: 'All campaigns: their state, the version that runs, and what each has given of its budget.',
    scope: 'merchant',
    answer: Closed({ currency: Text, rows: Type.Array(Closed(campaign)) }),
  }),
  listReferrals: read('/referrals', 'promotions.review', {
    summary:
      'Referrals that wait for an operator with what friend and referrer share, and the latest that were refused.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      rows: Type.Array(
        Closed({
          id: Id,
          campaign: Text,
          state: OneOf(['review', 'refused']),
          friend: Closed(player),
          referrer: Closed(player),
          /** Of 100. */
          weight: Type.Integer(),
          signals: Type.Array(Closed({ kind: Text, with: OneOf(['referrer', 'friend']), ...player })),
          /** To all levels and the friend together. */
          amount: Amount,
          /** Absent of older ones. */
          qualifiedAt: Type.Optional(Time),
          reason: Type.Optional(Text),
          appeal: Type.Optional(Text),
        }),
      ),
    }),
  }),
  showCampaign: read('/campaigns/{code}', 'promotions.see', {
    summary: 'A campaign with its versions, the newest first, and what it gave on its last days.',
    scope: 'merchant',
    params: Closed({ code: Code }),
    answer: Closed({
      ...campaign,
      currency: Text,
      budgetPerDay: Type.Optional(Amount),
      days: Type.Array(Closed({ id: Day, granted: Type.Integer(), spent: Amount })),
      versions: Type.Array(Closed({ version: Type.Integer(), by: Text, at: Time, terms: Type.Unknown() })),
    }),
    refusals: ['campaign.unknown'],
  }),
} as const;
