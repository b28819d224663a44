/** A deposit as a code to scan: single use, for this amount, with this reference. */
import { assert, formatAmount } from '#kernel';
import type { Settings } from '#provider-kit';
import type { DepositRequest, NextStep } from '../plugin.ts';
import { field, withChecksum } from './fields.ts';
import { accountField, currencyNumbers } from './payee.ts';

const FORMAT = field('00', '01');
/** Valid for one payment. */
const ONCE = field('01', '12');

export function payloadOf(
  { account = '', name = '', city = '', country = '', category = '7995' }: Settings,
  { amountMinor, currency, reference }: Pick<DepositRequest, 'amountMinor' | 'currency' | 'reference'>,
): string {
  const number = currencyNumbers[currency.code];
  assert(number, `codes do not support ${currency.code}`);
  return withChecksum([
    FORMAT,
    ONCE,
    accountField(account),
    field('52', category),
    field('53', number),
    field('54', formatAmount(amountMinor, currency)),
    field('58', country),
    field('59', name),
    field('60', city),
    field('62', field('05', reference)),
  ]);
}

export function qrStep(settings: Settings, request: DepositRequest): NextStep {
  const { amountMinor, currency, reference, expiresAt } = request;
  return {
    kind: 'qr',
    payload: payloadOf(settings, request),
    lines: [
      { labelKey: 'pay.holder', text: settings.name ?? '' },
      { labelKey: 'pay.amount', text: formatAmount(amountMinor, currency) },
      { labelKey: 'pay.reference', text: reference },
    ],
    expiresAt: expiresAt.toISOString(),
  };
}
