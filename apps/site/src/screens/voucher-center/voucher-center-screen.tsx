/** The deposit screen: shows one of its three views, by the address. */
import { artUrl, ButtonLink, useNavigate, useParameters, useText } from '#base/view';
import { isUuid } from '#kernel';
import type { TextKey } from '#texts';
import { EmptyState, Tabs } from '#ui';
import styles from '../../features/cashier/cashier.module.css';
import { type DepositOrder, depositMood, OrderEntry, OrderPages } from '../../features/cashier/orders/index.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { DepositStart } from './deposit-start.tsx';
import own from './next-step.module.css';
import { useTimeline } from './use-timeline.ts';

export function VoucherCenterScreen() {
  const { order, view } = useParameters();
  return (
    <div className={styles.screen}>
      {order !== undefined && isUuid(order) ? (
        <DepositProgress key={order} orderId={order} />
      ) : view === 'orders' ? (
        <DepositOrders />
      ) : (
        <DepositStart />
      )}
    </div>
  );
}

const filters = ['all', 'open', 'credited', 'failed'] as const;
type Filter = (typeof filters)[number];

/** The latest deposits, all or those of one state; an open one links to its progress. */
function DepositOrders() {
  const t = useText();
  const navigate = useNavigate();
  const requested = useParameters();
  const filter = filters.find((one) => one === requested.state) ?? 'all';
  const choose = (state: Filter) =>
    navigate({
      to: '/m/voucherCenter',
      search: { view: 'orders', ...(state === 'all' ? {} : { state }) },
      replace: true,
    });
  return (
    <>
      <div className={styles.head}>
        <h2>{t('deposit.orders')}</h2>
      </div>
      <div className={own.filter}>
        <Tabs
          label={t('deposit.filter')}
          tabs={filters.map((key) => ({ key, label: t(`deposit.filter.${key}`) }))}
          chosen={filter}
          onChoose={choose}
        />
      </div>
      <OrderPages
        key={filter}
        name="deposits"
        question={filter === 'all' ? {} : { state: filter }}
        empty={<Nothing filter={filter} />}
      >
        {(order) => <Entry key={order.orderId} order={order} />}
      </OrderPages>
    </>
  );
}

function Nothing({ filter }: { readonly filter: Filter }) {
  const t = useText();
  const isAll = filter === 'all';
  return (
    <EmptyState
      picture={artUrl('money')}
      title={t(isAll ? 'deposit.orders.none' : 'deposit.filter.none')}
      line={t(isAll ? 'deposit.orders.none.line' : 'deposit.filter.none.line')}
      action={
        <ButtonLink to="/m/voucherCenter" replace tone="primary">
          {t('deposit.new')}
        </ButtonLink>
      }
    />
  );
}

function Entry({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { orderId, amount, createdAt, method, state, timeline } = order;
  const steps = useTimeline(timeline);
  return (
    <OrderEntry
      {...{ orderId, amount, createdAt, mood: depositMood[state], steps }}
      methodName={t(`payment.${method}` as TextKey)}
      state={t(`deposit.state.${state}`)}
    >
      <ButtonLink to="/m/voucherCenter" search={{ order: orderId }} isWide>
        {t('deposit.follow')}
      </ButtonLink>
    </OrderEntry>
  );
}
