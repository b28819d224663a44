/** What an operator looks for in a queue of orders: each way is answered from an index. */
import type { RefusalCode } from '#contract';
import { isUuid, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { type Days, momentsBetween } from '../lists/index.ts';

interface Requested extends Days {
  readonly search?: string | undefined;
  readonly amount?: string | undefined;
  readonly provider?: string | undefined;
}

interface Search {
  readonly ids?: readonly string[];
  readonly memberId?: string;
  readonly amountMinor?: bigint;
  readonly provider?: string;
  readonly from?: Date;
  readonly to?: Date;
}

export async function searchOf(
  deps: OperatorDeps,
  merchant: Merchant,
  kind: 'deposit' | 'withdrawal',
  { search, amount, provider, ...days }: Requested,
): Promise<Result<Search, RefusalCode>> {
  const range = momentsBetween(merchant, days);
  if (!range) return refuse('request.malformed', { field: 'from' });
  const minor = amount === undefined ? undefined : parseAmount(amount, merchant.currency);
  if (minor && !minor.ok) return refuse('request.malformed', { field: 'amount' });
  const text = search?.trim() ?? '';
  return ok({
    ...range,
    ...(minor && { amountMinor: minor.value }),
    ...(provider !== undefined && { provider }),
    ...(text !== '' && (await named(deps, merchant.id, kind, text))),
  });
}

/** An order by its id or reference; else those of a player. Of nobody there are none. */
async function named(
  { db, backOffice }: OperatorDeps,
  merchantId: string,
  kind: 'deposit' | 'withdrawal',
  text: string,
): Promise<Search> {
  if (isUuid(text)) {
    const order =
      kind === 'deposit'
        ? await backOffice.deposit(db, merchantId, text)
        : await backOffice.withdrawal(db, merchantId, text);
    return order ? { ids: [text] } : { memberId: text };
  }
  const ids = await backOffice.ordersByReference(db, `${kind}_order`, merchantId, text);
  if (ids.length > 0) return { ids };
  const memberId = await backOffice.memberNamed(db, merchantId, text);
  return memberId === undefined ? { ids: [] } : { memberId };
}
