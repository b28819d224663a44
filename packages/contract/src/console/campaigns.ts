/** Campaigns in the console: what each has given of its budget, and its versions. Writing, starting and stopping are commands. */
import { Type } from 'typebox';
import { Amount, Closed, Code, Day, OneOf, Time } from '../schemas.ts';
import { read } from './console-endpoint.ts';

const Text = Type.String();

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
