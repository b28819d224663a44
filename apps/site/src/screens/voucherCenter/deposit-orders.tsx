/** The latest deposits; one that still waits leads to where it stands. */
import type { TextKey } from '#texts';
import { buttonClass, EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation.tsx';
import { useText } from '../../base/text.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { OrderEntry } from '../../features/cashier/order-entry.tsx';
import { OrderPages } from '../../features/cashier/order-pages.tsx';
import { type DepositOrder, depositMood, isFinal } from '../../features/cashier/order-states.ts';

export function DepositOrders() {
  const say = useText();
  const toForm = (
    <Link to="/m/voucherCenter" replace className={buttonClass({ tone: 'primary' })}>
      {say('deposit.new')}
    </Link>
  );
  return (
    <>
      <div className={styles.head}>
        <h2>{say('deposit.orders')}</h2>
      </div>
      <OrderPages
        name="deposits"
        empty={
          <EmptyState
            picture={artUrl('money')}
            title={say('deposit.orders.none')}
            line={say('deposit.orders.none.line')}
            action={toForm}
          />
        }
      >
        {(order) => <Entry key={order.orderId} order={order} />}
      </OrderPages>
    </>
  );
}

function Entry({ order }: { readonly order: DepositOrder }) {
  const say = useText();
  const { orderId, amount, createdAt, method, state, timeline } = order;
  const mood = depositMood[state];
  const steps = timeline.map((step) => ({
    ...step,
    words: say(`deposit.state.${step.state}`),
    mood: depositMood[step.state],
  }));
  return (
    <OrderEntry
      {...{ orderId, amount, createdAt, mood, steps }}
      way={say(`payment.${method}` as TextKey)}
      state={say(`deposit.state.${state}`)}
    >
      {!isFinal(mood) && (
        <Link
          to="/m/voucherCenter"
          search={{ order: orderId }}
          className={buttonClass({ tone: 'secondary', isWide: true })}
        >
          {say('deposit.follow')}
        </Link>
      )}
    </OrderEntry>
  );
}
