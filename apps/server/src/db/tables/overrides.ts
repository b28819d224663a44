/** Types of columns where they differ from what SQL knows of them: shapes of jsonb, values that only the code checks, what views leave open. */
import type {
  AnswerOf,
  BreakLength,
  CodeChannel,
  Endpoints,
  HarmMarker,
  InboxKind,
  Language,
  PlayableCategory,
  PlayType,
} from '#contract';
import type { Json, StakeResult } from '#kernel';

/** What an operator wrote to a member, by language. */
export type MessageText = { readonly [L in Language]?: { readonly title: string; readonly content: string } };

/** What the timeline of a deposit has beside its states. */
export type DepositNote = 'form' | 'receipt';

/** Why a transfer was refused or went back. */
export type TransferReason =
  | 'insufficient'
  | 'maintenance'
  | 'limit'
  | 'rejected'
  | 'unreachable'
  | 'missing'
  | 'operator';

/** What a draw says of its official result: the moments as in JSON. The last two of a correction. */
export interface OfficialResult {
  readonly version: number;
  readonly source: string;
  readonly publishedAt: string;
  readonly reason?: string;
  readonly correctedAt?: string;
}

type VolleyEnd = AnswerOf<Endpoints['playVolley']>['ended'];

type BetRecordState = 'open' | StakeResult;

/** Of a player at risk: the figure that is past the threshold, and the usual one. */
export interface MarkerOfHarm {
  readonly marker: HarmMarker;
  readonly value: string;
  readonly usual?: string;
}

/** What a pool hands on; amounts are decimal texts. */
export interface PoolCarryRow {
  readonly groups: { readonly [group: string]: string };
  readonly restMinor: string;
  readonly rolls: number;
}

export interface Overrides {
  'announcement.images': readonly { readonly url: string; readonly sequence: number }[];
  'bet_day.state': BetRecordState;
  'cashier_request.answer': object;
  'deposit_counted.credited_at': Date | null;
  'deposit_order.next': AnswerOf<Endpoints['deposit']>['next'];
  'game.category': PlayableCategory;
  'game.names': { [language: string]: string };
  'inbox_message.kind': InboxKind;
  'inbox_message.text': MessageText;
  'launch_ticket.language': Language;
  'lottery_correction.replaced_official': OfficialResult;
  'lottery_correction.replaced_outcome': Json & object;
  'lottery_draw.beacon':
    | { source: 'house-chain'; value: string; commitment: string }
    | { source: 'public'; value: string; signature: string };
  'lottery_draw.official': OfficialResult;
  'lottery_draw.outcome': Json & object;
  'lottery_line.bet': Json & object;
  'lottery_line.selection': Json & object;
  'lottery_order.play_type': PlayType;
  'lottery_result.result': Json & object;
  'lottery_result_refused.result': Json;
  'lottery_chase.play_type': PlayType;
  'lottery_pool.carry': PoolCarryRow;
  'lottery_pool_draw.carry': PoolCarryRow;
  'lottery_pool_draw.prizes': readonly {
    readonly group: string;
    readonly shares: string;
    readonly eachMinor: string;
  }[];
  'lottery_pool_draw.shares': { readonly [group: string]: string };
  'mailing.audience': Json & object;
  'member.language': Language;
  'member_contact.document': string | null;
  'member_contact.email': string | null;
  'member_contact.mobile': string | null;
  'outgoing_message.channel': CodeChannel;
  'outgoing_message.language': Language;
  'play_open_round.input': Json & object;
  'play_open_round.moves': readonly Json[];
  'play_round.input': Json & object;
  'play_round.moves': readonly Json[] | null;
  'play_round.outcome': Json & object;
  'player_at_risk.markers': readonly MarkerOfHarm[];
  'play_volley.ended': VolleyEnd;
  'protected_member.reminder_minutes': number;
  'running_bet.bet': Json & object;
  'protection_change.length': BreakLength;
  'shared_letter.text': MessageText;
  'vendor_transfer.reason': TransferReason;
  'withdrawal_order.risk': readonly string[];
}
