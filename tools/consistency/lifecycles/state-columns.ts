/** Every column that is named like a state changes by a lifecycle, or is none for a reason that is said here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifecycles } from './lifecycles.ts';

const GENERATED = 'apps/server/src/db/tables/generated.ts';

/** The lifecycle of each column, by its name in the documents. */
const lifecycleOf: { readonly [column: string]: string } = {
  'agent_bill.state': 'bill',
  'agent_contract.state': 'contract',
  'agent_dispute.state': 'dispute',
  'bonus_grant.state': 'grant',
  'bonus_review.state': 'review',
  'campaign.state': 'campaign',
  'chat_conversation.state': 'chat',
  'credential.state': 'account',
  'deposit_order.state': 'deposit',
  'free_round_set.state': 'free round set',
  'lottery_draw.state': 'draw',
  'lottery_line.state': 'line',
  'lottery_order.state': 'lottery order',
  'mailing.state': 'mailing',
  'mass_grant.state': 'mass grant',
  'member_document.state': 'document',
  'operator_account.state': 'operator account',
  'operator_approval.state': 'approval',
  'rain.state': 'rain',
  'rain_claim.state': 'packet',
  'reconciliation.state': 'reconciliation',
  'referral.state': 'referral',
  'referral_reward.state': 'referral reward',
  'report_export.state': 'export',
  'running_bet.state': 'running bet',
  'shop_order.state': 'shop order',
  'sub_wallet.state': 'wallet at a vendor',
  'tournament.state': 'tournament',
  'tournament_prize.state': 'prize',
  'vendor_round_set.state': 'free round set at a vendor',
  'vendor_transfer.state': 'transfer',
  'wagering.state': 'wagering',
  'withdrawal_order.state': 'withdrawal',
};

const HISTORY = 'a history: the states that were reached';
const FIGURES = 'figures of bets by how they ended';
const REPORTED = 'what somebody outside reported';
const CHANCE = 'what chance decided';
const withoutLifecycle: { readonly [column: string]: string } = {
  'agent_contract_step.state': HISTORY,
  'cashier_step.state': HISTORY,
  'bet_day.state': FIGURES,
  'bet_figure.state': FIGURES,
  'bet_figure_change.state': FIGURES,
  'bet_record.state': 'a copy of how a bet ended, which the module that settles it decides',
  'login_record.outcome': HISTORY,
  'lottery_correction.replaced_outcome': CHANCE,
  'lottery_draw.outcome': CHANCE,
  'payment_notice.state': REPORTED,
  'payment_notice.outcome': 'what applying the notice found: the lifecycle `notice` is of this and of who resolved it',
  'play_round.outcome': CHANCE,
  'provider_account.check_outcome': REPORTED,
  'provider_statement_line.outcome': REPORTED,
  'security_event.outcome': HISTORY,
};

export interface StateColumn {
  readonly column: string;
  /** Undefined where the database has any text. */
  readonly states: readonly string[] | undefined;
}

export function stateColumnsOf(generated: string): readonly StateColumn[] {
  return [...generated.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm)].flatMap(([, table = '', columns = '']) =>
    [...columns.matchAll(/^ {4}((?:\w+_)?(?:state|status|outcome)):\s*([^;]*);/gm)].map(([, name = '', type = '']) => {
      const states = [...type.matchAll(/'([\w-]+)'/g)].map(([, state = '']) => state);
      return {
        column: `${table}.${name}`,
        states: states.length > 0 && !type.includes('Overrides') ? states : undefined,
      };
    }),
  );
}

export function checkColumns(columns: readonly StateColumn[]): string[] {
  const problems = columns.flatMap(({ column, states }) => {
    const name = lifecycleOf[column];
    if (name === undefined)
      return column in withoutLifecycle ? [] : [`${column}: changes by no lifecycle, and nothing says why`];
    const table = lifecycles[name];
    if (!table) return [`${column}: its lifecycle ${name} is in no document`];
    const isSame = states === undefined || [...states].sort().join() === Object.keys(table).sort().join();
    return isSame ? [] : [`${column}: has other states than its lifecycle ${name}`];
  });
  const known = new Set(columns.map(({ column }) => column));
  const gone = [...Object.keys(lifecycleOf), ...Object.keys(withoutLifecycle)].filter((column) => !known.has(column));
  return [...problems, ...gone.map((column) => `${column}: is no column of the database`)];
}

export function checkStateColumns(root: string): string[] {
  return checkColumns(stateColumnsOf(readFileSync(join(root, GENERATED), 'utf8')));
}
