/** Campaigns in the console: what each has given of its budget, and its versions. Writing, starting and stopping are commands. */
import { Type } from 'typebox';
import { Amount, Closed, Code, Day, Id, OneOf, PlainText, Time } from '../schemas.ts';
import { list, read } from './console-endpoint.ts';

const Text = Type.String();
const player = { memberId: Id, username: Text };

const shopOrder = {
  id: Id,
  at: Time,
  state: OneOf(['ordered', 'delivered', 'refunded']),
  campaign: Text,
  item: Text,
  /** As it was called in the version it was taken under. */
  title: Text,
  /** A voucher waits for an operator; anything else was given with the exchange. */
  prize: OneOf(['cash', 'bonus', 'spins', 'rounds', 'voucher', 'unknown']),
  /** In points. */
  cost: Type.Integer(),
  ...player,
  /** What the member reads of it. */
  note: Type.Optional(Text),
  endedAt: Type.Optional(Time),
};

const campaign = {
  id: Text,
  state: OneOf(['draft', 'running', 'paused', 'ended']),
  /** The version that runs, or ran last; none of a draft. */
  version: Type.Optional(Type.Integer()),
  latest: Type.Integer(),
  kind: Text,
  /** In the operator's language. */
  kindName: Text,
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
  listCampaignNames: read('/campaign-names', 'promotions.see', {
    summary: 'What campaigns are called in the operator’s language, by their codes.',
    scope: 'merchant',
    answer: Closed({ rows: Type.Array(Closed({ code: Text, name: Text })) }),
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
  listTournaments: read('/tournaments', 'promotions.see', {
    summary:
      'Tournaments: those that wait for a review first, with whom they would pay; then the latest of each campaign.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      rows: Type.Array(
        Closed({
          id: Text,
          campaign: Text,
          number: Text,
          state: OneOf(['open', 'running', 'settling', 'review', 'paying', 'paid', 'cancelling', 'cancelled']),
          startsAt: Time,
          endsAt: Time,
          /** The most it may pay; once it is divided, what it paid. */
          promised: Amount,
          pool: Type.Optional(Amount),
          entrants: Type.Integer(),
          /** Of one that waits: the first places. */
          leaders: Type.Array(Closed({ ...player, score: Text })),
        }),
      ),
    }),
  }),
  listFindings: read('/grant-findings', 'promotions.see', {
    summary: 'What the nightly check found wrong with grants, and nobody has looked at.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Text,
          grant: Id,
          what: OneOf(['account', 'overdue', 'policy']),
          campaign: Text,
          since: Time,
          ...player,
        }),
      ),
    }),
  }),
  listShopOrders: list('/shop-orders', 'promotions.see', {
    summary: 'What members took of points shops, the newest first. Vouchers wait to be delivered.',
    scope: 'merchant',
    row: Closed(shopOrder),
    filters: { state: shopOrder.state, campaign: Code, username: PlainText(100) },
    sorts: ['-at', 'at'],
  }),
  showShopOrder: read('/shop-orders/{orderId}', 'promotions.see', {
    summary: 'One order of a points shop.',
    scope: 'merchant',
    params: Closed({ orderId: Id }),
    answer: Closed(shopOrder),
    refusals: ['reward.unknown'],
  }),
  listRefusedRounds: list('/refused-rounds', 'promotions.see', {
    summary: 'Sets of free rounds whose order their vendor refused, the latest first.',
    scope: 'merchant',
    row: Closed({
      id: Id,
      /** When it was refused. */
      at: Time,
      ...player,
      campaign: Text,
      games: Text,
      rounds: Type.Integer(),
      stake: Amount,
      vendor: Text,
      /** As the vendor's plugin says it. */
      reason: Text,
    }),
    filters: { vendor: Code, campaign: Code, username: PlainText(100) },
    sorts: ['-at'],
  }),
  campaignForm: read('/campaign-form', 'promotions.see', {
    summary: 'How terms of a campaign of each kind are written: a form is made of it.',
    scope: 'merchant',
    answer: Closed({
      currency: Closed({ code: Text, decimals: Type.Integer() }),
      languages: Type.Array(Text),
      defaultLanguage: Text,
      /** JSON schemas. */
      schema: Type.Unknown(),
      kinds: Type.Array(
        Closed({
          code: Text,
          name: Text,
          params: Type.Unknown(),
          example: Type.Unknown(),
          leftOut: Type.Array(Text),
        }),
      ),
      /** What weights may name. */
      categories: Type.Array(Closed({ code: Text, name: Text })),
      games: Type.Array(Closed({ code: Text, name: Text })),
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
