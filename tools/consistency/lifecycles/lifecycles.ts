/** The lifecycle tables of the documents, generated from the transition tables in the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billLifecycle } from '../../../apps/server/src/modules/agents/billing/lifecycle.ts';
import { contractLifecycle } from '../../../apps/server/src/modules/agents/contracts/lifecycle.ts';
import { disputeLifecycle } from '../../../apps/server/src/modules/agents/disputes/lifecycle.ts';
import { depositLifecycle } from '../../../apps/server/src/modules/cashier/deposits/lifecycle.ts';
import { noticeLifecycle } from '../../../apps/server/src/modules/cashier/orders/notice-lifecycle.ts';
import { wageringLifecycle } from '../../../apps/server/src/modules/cashier/wagering/lifecycle.ts';
import { withdrawalLifecycle } from '../../../apps/server/src/modules/cashier/withdrawals/lifecycle.ts';
import { documentLifecycle } from '../../../apps/server/src/modules/documents/rules.ts';
import { accountLifecycle } from '../../../apps/server/src/modules/identity/accounts/lifecycle.ts';
import { drawLifecycle } from '../../../apps/server/src/modules/lottery/draws/lifecycle.ts';
import {
  lineLifecycle,
  orderLifecycle as lotteryOrderLifecycle,
} from '../../../apps/server/src/modules/lottery/orders/lifecycle.ts';
import { betLifecycle } from '../../../apps/server/src/modules/lottery/running/lifecycle.ts';
import { operatorLifecycle } from '../../../apps/server/src/modules/operators/accounts/lifecycle.ts';
import { approvalLifecycle } from '../../../apps/server/src/modules/operators/approvals/lifecycle.ts';
import { mailingLifecycle } from '../../../apps/server/src/modules/operators/mailings/rules.ts';
import { massGrantLifecycle } from '../../../apps/server/src/modules/operators/mass-grants/rules.ts';
import { exportLifecycle } from '../../../apps/server/src/modules/operators/reports/exports/lifecycle.ts';
import { reconciliationLifecycle } from '../../../apps/server/src/modules/reconciliation/lifecycle.ts';
import { campaignLifecycle } from '../../../apps/server/src/modules/rewards/campaigns/lifecycle.ts';
import { packetLifecycle, rainLifecycle } from '../../../apps/server/src/modules/rewards/rains/lifecycle.ts';
import { referralLifecycle, rewardLifecycle } from '../../../apps/server/src/modules/rewards/referrals/lifecycle.ts';
import { reviewLifecycle } from '../../../apps/server/src/modules/rewards/reviews/lifecycle.ts';
import { setLifecycle } from '../../../apps/server/src/modules/rewards/sets/lifecycle.ts';
import { vendorSetLifecycle } from '../../../apps/server/src/modules/rewards/sets/vendor-lifecycle.ts';
import { orderLifecycle } from '../../../apps/server/src/modules/rewards/shop/lifecycle.ts';
import {
  prizeLifecycle,
  tournamentLifecycle,
} from '../../../apps/server/src/modules/rewards/tournaments/rules/lifecycle.ts';
import { chatLifecycle } from '../../../apps/server/src/modules/support/chat/rules.ts';
import { transferLifecycle, walletLifecycle } from '../../../apps/server/src/modules/transfers/orders/lifecycle.ts';
import { grantLifecycle } from '../../../apps/server/src/modules/wallet/bonus/rules/index.ts';

type Table = { readonly [state: string]: { readonly [event: string]: string } };

/** Each table is between `<!-- lifecycle name -->` and `<!-- end -->` in its document. */
const tables: { readonly [document: string]: { readonly [name: string]: Table } } = {
  'docs/agents.md': { contract: contractLifecycle.table, bill: billLifecycle.table, dispute: disputeLifecycle.table },
  'docs/cashier.md': {
    deposit: depositLifecycle.table,
    withdrawal: withdrawalLifecycle.table,
    wagering: wageringLifecycle.table,
    notice: noticeLifecycle.table,
    reconciliation: reconciliationLifecycle.table,
  },
  'docs/console.md': {
    document: documentLifecycle.table,
    chat: chatLifecycle.table,
    mailing: mailingLifecycle.table,
    export: exportLifecycle.table,
  },
  'docs/lotteries.md': {
    draw: drawLifecycle.table,
    'lottery order': lotteryOrderLifecycle.table,
    line: lineLifecycle.table,
    'running bet': betLifecycle.table,
  },
  'docs/operators.md': { 'operator account': operatorLifecycle.table, approval: approvalLifecycle.table },
  'docs/promotions.md': {
    grant: grantLifecycle.table,
    campaign: campaignLifecycle.table,
    tournament: tournamentLifecycle.table,
    prize: prizeLifecycle.table,
    rain: rainLifecycle.table,
    packet: packetLifecycle.table,
    referral: referralLifecycle.table,
    'referral reward': rewardLifecycle.table,
    review: reviewLifecycle.table,
    'free round set': setLifecycle.table,
    'shop order': orderLifecycle.table,
    'mass grant': massGrantLifecycle.table,
  },
  'docs/sign-ins.md': { account: accountLifecycle.table },
  'docs/vendors.md': {
    'free round set at a vendor': vendorSetLifecycle.table,
    transfer: transferLifecycle.table,
    'wallet at a vendor': walletLifecycle.table,
  },
};

export const documents = Object.keys(tables);
export const lifecycles: { readonly [name: string]: Table } = Object.assign({}, ...Object.values(tables));

const cell = (word: string) => `\`${word}\``;

function drawTable(table: Table): string {
  const rows = Object.entries(table).flatMap(([state, events]) =>
    Object.entries(events).map(([event, next]) => [cell(state), cell(event), cell(next)]),
  );
  const all = [['state', 'event', 'next state'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill: string) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head, ' '), line(['', '', ''], '-'), ...body.map((row) => line(row, ' '))].join('\n');
}

/** The document's text with its tables generated from the code. */
export function withLifecycles(document: string, text: string): string {
  return Object.entries(tables[document] ?? {}).reduce((drawn, [name, table]) => {
    const [begin, end] = [`<!-- lifecycle ${name} -->`, '<!-- end -->'];
    const [before, rest] = drawn.split(begin);
    const after = rest?.slice(rest.indexOf(end));
    if (before === undefined || !after?.startsWith(end)) throw new Error(`${document} has no place for the ${name}`);
    return `${before}${begin}\n\n${drawTable(table)}\n\n${after}`;
  }, text);
}

export function checkLifecycles(root: string): string[] {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    return withLifecycles(document, text) === text
      ? []
      : [`${document}: shows other lifecycles than the code has; run: npm run lifecycles`];
  });
}
