/**
 * Compares a vendor's list of balances with the ledger. A balance that differs is first read in the ordinary way, so that wins and
 * losses are booked; what still differs is a difference.
 */
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { ComparedBalances, Difference } from '../../reconciliation/index.ts';
import { accountOf, type Owner, type Transfers } from '../context.ts';
import { readWallet, type SubWalletRow, walletsAt } from '../orders/index.ts';
import type { OpenWallet } from '../vendors/index.ts';

const MAX_BALANCES = 1_000_000;
/** A player who is betting has another balance at every read. */
const MAX_LOOKS = 3;

async function readBalances({ wallet, manifest }: OpenWallet, merchant: Merchant): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  let cursor: string | undefined;
  do {
    const page = await wallet.listBalances?.({
      merchantCode: merchant.manifest.code,
      currency: merchant.currency,
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page?.kind !== 'page') throw new Error(`${manifest.code} lists no balances`);
    const before = balances.size;
    for (const { player, balanceMinor } of page.balances) balances.set(player, balanceMinor);
    if (page.next !== undefined && (balances.size === before || balances.size > MAX_BALANCES)) {
      throw new Error(`the balances of ${manifest.code} do not end`);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return balances;
}

interface Both {
  readonly oursMinor: bigint;
  readonly theirsMinor: bigint;
  readonly hasInProgress: boolean;
}

async function lookAgain(transfers: Transfers, owner: Owner, open: OpenWallet, listed: Both): Promise<Both> {
  let both = listed;
  for (let look = 0; look < MAX_LOOKS && both.oursMinor !== both.theirsMinor; look++) {
    const row = await readWallet(transfers, owner, open);
    const isReported = row.state === 'ready' || row.state === 'checking';
    if (!isReported || row.balance_minor === null) throw new Error(`${open.manifest.code} does not tell a balance`);
    both = { ...(await holdingsOf(transfers, owner, row)), theirsMinor: row.balance_minor };
  }
  return both;
}

async function holdingsOf(transfers: Transfers, owner: Owner, { vendor }: Pick<SubWalletRow, 'vendor'>) {
  const held = await transfers.wallet.vendors.holdings(transfers.db, accountOf(owner), vendor);
  return { oursMinor: held.thereMinor, hasInProgress: held.underWayMinor !== 0n };
}

export async function compareBalances(
  transfers: Transfers,
  merchant: Merchant,
  open: OpenWallet,
): Promise<ComparedBalances> {
  const write = (minor: bigint) => formatAmount(minor, merchant.currency);
  const listed = await readBalances(open, merchant);
  const differences: Difference[] = [];
  const sum = { oursMinor: 0n, theirsMinor: 0n };
  const about = (orderId: string) => ({ subject: 'balance', orderId, providerRef: null }) as const;
  for (const row of await walletsAt(transfers.db, merchant.id, open.manifest.code)) {
    const owner = { merchant, memberId: row.member_id };
    const held = await holdingsOf(transfers, owner, row);
    const both = await lookAgain(transfers, owner, open, { ...held, theirsMinor: listed.get(row.player) ?? 0n });
    listed.delete(row.player);
    sum.oursMinor += both.oursMinor;
    sum.theirsMinor += both.theirsMinor;
    // While a transfer is in progress the balances cannot be equal. Transfers that do not end are listed elsewhere.
    if (both.oursMinor === both.theirsMinor || both.hasInProgress) continue;
    const [ours, theirs] = [write(both.oursMinor), write(both.theirsMinor)];
    differences.push({ ...about(row.player), kind: 'balance differs', ours, theirs });
  }
  for (const [player, balanceMinor] of listed) {
    sum.theirsMinor += balanceMinor;
    if (balanceMinor === 0n) continue;
    differences.push({ ...about(player), kind: 'theirs alone', ours: null, theirs: write(balanceMinor) });
  }
  return { ours: write(sum.oursMinor), theirs: write(sum.theirsMinor), differences };
}
