/** The columns of a provider's file by the names of their headers, and what providers write in them. */

/** What a line can say. Without an order or a reference nobody knows what it is about. */
export const columns = ['order', 'reference', 'kind', 'amount', 'currency', 'status', 'time', 'fee'] as const;

export type Column = (typeof columns)[number];

export const requiredColumns = ['kind', 'amount', 'currency'] as const satisfies readonly Column[];

/** The first that a file has is taken. Written as `plain` leaves them. */
const usualHeaders: { readonly [Name in Column]: readonly string[] } = {
  order: [
    'orderid',
    'merchantorderid',
    'merchantorder',
    'merchantorderno',
    'merchantreference',
    'merchantref',
    'ourreference',
    'ourorder',
    'externalid',
    'order',
    'orderno',
    '商户订单号',
    '订单号',
  ],
  reference: [
    'reference',
    'providerreference',
    'providerref',
    'transactionid',
    'txnid',
    'txid',
    'transaction',
    'ref',
    'paymentid',
    'id',
    '平台订单号',
    '流水号',
    '交易号',
  ],
  kind: ['kind', 'type', 'transactiontype', 'direction', 'operation', '类型', '交易类型'],
  amount: ['amount', 'grossamount', 'sum', 'value', '金额', '交易金额'],
  currency: ['currency', 'currencycode', 'ccy', '币种', '货币'],
  status: ['status', 'state', 'result', '状态'],
  time: ['time', 'datetime', 'completedat', 'paidat', 'createdat', 'timestamp', 'date', '时间', '交易时间'],
  fee: ['fee', 'fees', 'charge', 'commission', '手续费'],
};

/** Without case, spaces and signs: `Order ID`, `order_id` and `orderId` are the same. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type ChosenHeaders = { readonly [Name in Column]?: string };

export interface FoundColumns {
  readonly places: { readonly [Name in Column]?: number };
  readonly headers: ChosenHeaders;
  /** Columns that were chosen and are not there, are there twice, or are required and missing. */
  readonly missing: readonly Column[];
}

/** An empty choice leaves a column out. */
export function findColumns(
  headers: readonly string[],
  chosen: ChosenHeaders,
  required: readonly Column[] = requiredColumns,
): FoundColumns {
  const names = headers.map(plain);
  const placesOf = (name: string) => names.flatMap((one, place) => (one === name ? [place] : []));
  const places: { [Name in Column]?: number } = {};
  const missing: Column[] = [];
  for (const column of columns) {
    const choice = chosen[column];
    const requested =
      choice === undefined ? usualHeaders[column].find((name) => names.includes(name)) : choice && plain(choice);
    if (!requested) continue;
    const [place, ...more] = placesOf(requested);
    if (place === undefined || more.length > 0) missing.push(column);
    else places[column] = place;
  }
  for (const column of required) {
    if (places[column] === undefined && !missing.includes(column)) missing.push(column);
  }
  if (places.order === undefined && places.reference === undefined && missing.length === 0) missing.push('reference');
  const shown = Object.entries(places).map(([column, place]) => [column, headers[place] ?? '']);
  return { places, headers: Object.fromEntries(shown), missing };
}

const statementKinds = ['deposit', 'payout'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const isStatementKind = (value: unknown): value is StatementKind => statementKinds.some((one) => one === value);

export type StatementOutcome = 'paid' | 'failed' | 'pending';

const kinds: { readonly [Kind in StatementKind]: readonly string[] } = {
  deposit: ['deposit', 'deposits', 'payin', 'collection', 'collect', 'in', 'topup', '充值', '代收', '存款'],
  payout: ['payout', 'withdrawal', 'withdraw', 'withdrawals', 'disbursement', 'out', '提现', '代付', '取款'],
};

/** Money that went back has no word here: whether a line takes an earlier one back is for an operator to say. */
const outcomes: { readonly [Outcome in StatementOutcome]: readonly string[] } = {
  paid: [
    'paid',
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'settled',
    'approved',
    'credited',
    'ok',
    'done',
    '成功',
    '已支付',
    '已完成',
  ],
  failed: [
    'failed',
    'fail',
    'failure',
    'rejected',
    'refused',
    'declined',
    'cancelled',
    'canceled',
    'expired',
    'error',
    '失败',
    '已拒绝',
    '已取消',
    '已过期',
  ],
  pending: ['pending', 'processing', 'inprogress', 'waiting', 'created', 'new', '处理中', '待处理', '待支付'],
};

const wordOf = <Name extends string>(words: { readonly [N in Name]: readonly string[] }, text: string) =>
  (Object.keys(words) as Name[]).find((name) => words[name].includes(plain(text)));

export const kindOf = (text: string): StatementKind | undefined => wordOf(kinds, text);
export const outcomeOf = (text: string): StatementOutcome | undefined => wordOf(outcomes, text);
