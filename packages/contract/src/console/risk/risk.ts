/** Risk and care in the console: rules of withdrawals and what they would have done, shared accounts, the watch list, players at risk. */
import { Type } from 'typebox';
import { reviewStates } from '../../endpoints/site/rewards.ts';
import { Amount, Closed, Id, OneOf, Time } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';
import { riskSchemas, withdrawalRoutes } from './risk-schemas.ts';

const Text = Type.String();
const Player = { memberId: Id, username: Text };

/** What a version would have done with the withdrawals of thirty days. */
const Trial = Closed({
  version: Type.Integer(),
  triedBy: Text,
  triedAt: Time,
  orders: Type.Integer(),
  amount: Amount,
  /** Requested before facts were kept: nothing is said of them. */
  unknown: Type.Integer(),
  /** By stage, without those that no rule meets. */
  rules: Type.Array(
    Closed({
      id: Text,
      stage: OneOf(withdrawalRoutes),
      orders: Type.Integer(),
      amount: Amount,
      paid: Type.Integer(),
      declined: Type.Integer(),
    }),
  ),
  /** Orders that were not looked at, and would be; and the reverse. */
  newlyStopped: Type.Integer(),
  noMoreStopped: Type.Integer(),
});

/** By which a player may come to harm by playing. Each is a figure of the last days against what was usual before. */
export const harmMarkers = [
  'deposits_up',
  'many_deposits',
  'failed_deposits',
  'cancelled_withdrawals',
  'losses_up',
  'every_day',
  'looser_limits',
] as const;
export type HarmMarker = (typeof harmMarkers)[number];

/** What says that bonus money is abused: what accounts share, and how they bet and pay. */
const abuseSignals = [
  'document',
  'account',
  'name',
  'device',
  'address',
  'burst',
  'network',
  'opposite',
  'both_sides',
  'low_risk',
  'bonus_only',
] as const;
export type AbuseSignal = (typeof abuseSignals)[number];

const AbuseReview = Closed({
  /** The grant. */
  id: Id,
  ...Player,
  campaign: Text,
  /** `over`: it ended otherwise before it was decided on. */
  state: OneOf([...reviewStates, 'over'] as const),
  /** Of 100. */
  weight: Type.Integer(),
  signals: Type.Array(
    Closed({
      kind: OneOf(abuseSignals),
      weight: Type.Integer(),
      /** Accounts, draws, percent or deposits, by kind. */
      count: Type.Integer(),
      players: Type.Array(Closed(Player)),
    }),
  ),
  award: Amount,
  required: Amount,
  done: Amount,
  /** What forfeiting it would take now, or took. */
  loses: Amount,
  since: Time,
  reason: Type.Optional(Text),
  appeal: Type.Optional(Text),
  answer: Type.Optional(Text),
});

export const riskEndpoints = {
  showRisk: read('/risk/rules', 'risk.see', {
    summary: 'The rules of withdrawals that are in force, the versions there are, and what each would have done.',
    scope: 'merchant',
    answer: Closed({
      inForce: Type.Integer(),
      latest: Type.Integer(),
      rules: riskSchemas.withdrawal_rules.properties.rules,
      currency: Text,
      trials: Type.Array(Trial),
    }),
  }),
  listDuplicates: read('/risk/duplicates', 'risk.links', {
    summary: 'Accounts that share a bank account, a document or a device; the strongest first.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Text,
          kind: OneOf(['document', 'account', 'device']),
          /** Of 100: how much it says. */
          weight: Type.Integer(),
          detail: Text,
          /** How many accounts; of a large group fewer are named. */
          count: Type.Integer(),
          players: Type.Array(Closed(Player)),
        }),
      ),
    }),
  }),
  listAbuse: read('/risk/abuse', 'promotions.review', {
    summary:
      'Grants that signals of abuse hold, those that wait for a decision first, and the latest that were decided.',
    scope: 'merchant',
    answer: Closed({ currency: Text, rows: Type.Array(AbuseReview) }),
  }),
  listWatched: read('/risk/watched', 'risk.see', {
    summary: 'Players on the watch list, the latest first.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(Closed({ id: Id, ...Player, reason: Text, addedBy: Text, addedAt: Time })),
    }),
  }),
  listAtRisk: read('/care/players', 'care.see', {
    summary: 'Players by markers of harm, those with the most first, each with the last interaction.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      /** They are looked for every hour. */
      lookedAt: Time,
      rows: Type.Array(
        Closed({
          id: Id,
          ...Player,
          markers: Type.Array(Closed({ marker: OneOf(harmMarkers), value: Text, usual: Type.Optional(Text) })),
          interaction: Type.Optional(Closed({ kind: Text, text: Text, by: Text, at: Time })),
        }),
      ),
    }),
  }),
  showCareReport: read('/care/report', 'care.see', {
    summary: 'Limits, reminders and breaks: how many members have each now, and what changed by week.',
    scope: 'merchant',
    answer: Closed({
      limits: Type.Array(Closed({ id: Text, members: Type.Integer(), waiting: Type.Integer() })),
      reminders: Type.Integer(),
      breaks: Closed({ timeOuts: Type.Integer(), exclusions: Type.Integer(), permanent: Type.Integer() }),
      held: Type.Integer(),
      weeks: Type.Array(
        Closed({
          id: Text,
          limits: Type.Integer(),
          looser: Type.Integer(),
          breaks: Type.Integer(),
          interactions: Type.Integer(),
        }),
      ),
    }),
  }),
} as const;
