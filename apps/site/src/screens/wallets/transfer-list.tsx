/** The latest transfers, a page at a time. */
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { artUrl, Loaded, More, useDates, useKeyPages, useMoneyShape, useText } from '#base';
import { Badge, classNames, EmptyState, Money, Skeleton } from '#ui';
import styles from '../../features/cashier/cashier.module.css';
import { nameKeyOf, reasonKey, type Transfer, type VendorWallet } from '../../features/transfers/e-wallet.ts';
import own from './wallets.module.css';

const PAGE_SIZE = 10;
const tones = { sending: 'accent', unknown: 'accent', done: 'good', refused: 'plain' } as const;

export function TransferList({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useText();
  const pages = useKeyPages('transfers', { limit: PAGE_SIZE });
  const nameOf = (vendor: string) => {
    const wallet = wallets.find((one) => one.vendor === vendor);
    return wallet ? t(nameKeyOf(wallet)) : vendor;
  };
  return (
    <>
      <div className={styles.head}>
        <h2 id="history">{t('wallets.history')}</h2>
      </div>
      <Loaded
        query={pages}
        skeleton={<Skeleton className={styles.placeLow} />}
        empty={
          <EmptyState
            picture={artUrl('handshake')}
            title={t('wallets.history.none')}
            line={t('wallets.history.none.line')}
          />
        }
      >
        {(moved) => (
          <ul className={own.list} aria-labelledby="history">
            {moved.map((transfer) => (
              <Line key={transfer.transferId} transfer={transfer} name={nameOf(transfer.vendor)} />
            ))}
          </ul>
        )}
      </Loaded>
      <More pages={pages} className={own.more} />
    </>
  );
}

function Line({ transfer, name }: { readonly transfer: Transfer; readonly name: string }) {
  const t = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useDates();
  const { direction, state, amount, createdAt } = transfer;
  const isIn = direction === 'in';
  return (
    <li>
      <span className={classNames(own.mark, !isIn && own.home)}>
        {isIn ? <ArrowUpFromLine aria-hidden="true" size={18} /> : <ArrowDownToLine aria-hidden="true" size={18} />}
      </span>
      <span className={own.what}>
        <b>{t(isIn ? 'wallets.to' : 'wallets.from', { name })}</b>
        <small>{dayAndTime(createdAt)}</small>
        {state === 'refused' && <small>{t(reasonKey(transfer))}</small>}
      </span>
      <span className={own.end}>
        <Money amount={amount} {...shape} />
        <Badge tone={tones[state]}>{t(`wallets.moved.${state}`)}</Badge>
      </span>
    </li>
  );
}
