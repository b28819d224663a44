/** Links from a deposit to other screens. */
import { Link, useText } from '#base';
import { buttonClass } from '#ui';
import { type DepositOrder, depositMood, isFinal } from '../../../features/cashier/orders/index.ts';

export function DepositMethods({ order: { state, method, amount } }: { readonly order: DepositOrder }) {
  const t = useText();
  if (state === 'checking') return null;
  if (state === 'credited')
    return (
      <>
        <Link to="/m/home" className={buttonClass({ tone: 'primary', size: 'large', isWide: true })}>
          {t('deposit.play')}
        </Link>
        <Link to="/m/voucherCenter" className={buttonClass({ tone: 'secondary', isWide: true })}>
          {t('deposit.new')}
        </Link>
      </>
    );
  const isOver = isFinal(depositMood[state]);
  return (
    <Link
      to="/m/voucherCenter"
      search={{ method, amount }}
      replace={isOver}
      className={buttonClass({ tone: isOver ? 'primary' : 'secondary', size: 'large', isWide: true })}
    >
      {t(isOver ? 'deposit.again' : 'deposit.other')}
    </Link>
  );
}
