/** Links from a deposit to other screens. */
import { ButtonLink, useText } from '#base/view';
import { type DepositOrder, depositMood, isFinal } from '../../../features/cashier/orders/index.ts';

export function DepositMethods({ order: { state, method, amount } }: { readonly order: DepositOrder }) {
  const t = useText();
  if (state === 'checking') return null;
  if (state === 'credited')
    return (
      <>
        <ButtonLink to="/m/home" tone="primary" size="large" isWide>
          {t('deposit.play')}
        </ButtonLink>
        <ButtonLink to="/m/voucherCenter" isWide>
          {t('deposit.new')}
        </ButtonLink>
      </>
    );
  const isOver = isFinal(depositMood[state]);
  return (
    <ButtonLink
      to="/m/voucherCenter"
      search={{ method, amount }}
      replace={isOver}
      tone={isOver ? 'primary' : 'secondary'}
      size="large"
      isWide
    >
      {t(isOver ? 'deposit.again' : 'deposit.other')}
    </ButtonLink>
  );
}
