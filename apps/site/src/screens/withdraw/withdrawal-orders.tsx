/** The latest withdrawals; what nobody has decided on can be taken back here. */
import { buttonClass, EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation.tsx';
import { useText } from '../../base/text.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { OrderEntry } from '../../features/cashier/order-entry.tsx';
import { OrderPages } from '../../features/cashier/order-pages.tsx';
import { isCancellable, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/order-states.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { useWithdrawalRows } from './withdrawal-rows.tsx';

export function WithdrawalOrders() {
  const say = useText();
  return (
    <>
      <div className={styles.head}>
        <h2>{say('withdraw.orders')}</h2>
      </div>
      <OrderPages
        name="withdrawals"
        empty={
          <EmptyState
            picture={artUrl('bank')}
            title={say('withdraw.orders.none')}
            line={say('withdraw.orders.none.line')}
            action={
              <Link to="/m/withdraw" replace className={buttonClass({ tone: 'primary' })}>
                {say('withdraw.title')}
              </Link>
            }
          />
        }
      >
        {(order) => <Entry key={order.orderId} order={order} />}
      </OrderPages>
    </>
  );
}

function Entry({ order }: { readonly order: WithdrawalOrder }) {
  const say = useText();
  const { rows, steps } = useWithdrawalRows(order);
  const { orderId, amount, createdAt, card, state } = order;
  return (
    <OrderEntry
      {...{ orderId, amount, createdAt, steps }}
      way={card}
      mood={withdrawalMood[state]}
      state={say(`withdraw.state.${state}`)}
    >
      {rows}
      {isCancellable(order) && <CancelWithdrawal order={order} />}
    </OrderEntry>
  );
}
