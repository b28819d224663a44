/** The shop: each item with its price, why it cannot be taken, and what was taken before. */
import { type ReactNode, useState } from 'react';
import { Loaded } from '#base/data';
import { artUrl, OperatorHtml, Sheet, useText } from '#base/view';
import { Badge, Button, Disclosure, EmptyState, Skeleton } from '#ui';
import card from '../reward-center.module.css';
import own from './points.module.css';
import { type Item, type Order, type Shop, useExchange, usePointWords, useShop } from './use-shop.ts';

const symbols: { readonly [Prize in Item['prize']]: string } = {
  cash: 'coin',
  bonus: 'gift',
  spins: 'wheel',
  rounds: 'magic',
  voucher: 'ticket',
};

export function ShopItems() {
  return (
    <Loaded query={useShop()} skeleton={<Skeleton className={own.place} />}>
      {(shop) => <Offers shop={shop} />}
    </Loaded>
  );
}

function Offers({ shop: { items, balance, terms, orders } }: { readonly shop: Shop }) {
  const t = useText();
  const { exchange, taken, isBusy, refusal, clear } = useExchange();
  const [chosen, setChosen] = useState<Item>();
  if (items.length === 0) {
    const words = { title: t('prizes.shop.nothing'), line: t('prizes.shop.nothing.line') };
    return (
      <>
        <EmptyState picture={artUrl('gift')} {...words} />
        {orders.length > 0 && <Orders orders={orders} />}
      </>
    );
  }
  const choose = (item: Item) => {
    clear();
    setChosen(item);
  };
  const take = async (item: Item) => {
    if (await exchange(item)) setChosen(undefined);
  };
  return (
    <section className={own.shop} aria-label={t('prizes.shop.title')}>
      <h2 className={own.title}>{t('prizes.shop.title')}</h2>
      <p aria-live="polite" className={own.done}>
        {taken && t(taken.state === 'ordered' ? 'prizes.shop.ordered' : 'prizes.shop.done', { item: taken.title })}
      </p>
      <ul className={own.items}>
        {items.map((item) => (
          <li key={`${item.campaign} ${item.code}`}>
            <ItemCard item={item} balance={balance} onChoose={() => choose(item)} />
          </li>
        ))}
      </ul>
      {terms.map(({ campaign, terms: html }) => (
        <Disclosure key={campaign} title={t('rewards.terms')}>
          <OperatorHtml html={html} />
        </Disclosure>
      ))}
      {orders.length > 0 && <Orders orders={orders} />}
      {chosen && (
        <Confirm item={chosen} onClose={() => setChosen(undefined)}>
          {refusal && (
            <p role="alert" className={card.problem}>
              {t(`refusal.${refusal.code}`)}
            </p>
          )}
          <Button tone="primary" isBusy={isBusy} onClick={() => void take(chosen)}>
            {t('prizes.shop.take')}
          </Button>
        </Confirm>
      )}
    </section>
  );
}

interface ItemCardProps {
  readonly item: Item;
  readonly balance: number;
  readonly onChoose: () => void;
}

function ItemCard({ item, balance, onChoose }: ItemCardProps) {
  const t = useText();
  const { points } = usePointWords();
  const { title, prize, cost, state, left, more, level } = item;
  const short = cost - balance;
  const isShort = state === 'open' && short > 0;
  return (
    <article className={own.item} aria-label={title} data-state={state}>
      <img src={artUrl(symbols[prize])} alt="" width="40" height="40" />
      <h3>{title}</h3>
      <b>{t('prizes.shop.cost', { points: points(cost) })}</b>
      <span className={own.notes}>
        {left !== undefined && left > 0 && <small>{t('prizes.shop.left', { count: points(left) })}</small>}
        {more !== undefined && more > 0 && <small>{t('prizes.shop.more', { count: points(more) })}</small>}
        {level !== undefined && state !== 'level' && <small>{t('prizes.shop.level', { level })}</small>}
        {isShort && <small>{t('prizes.shop.short', { points: points(short) })}</small>}
        {state !== 'open' && (
          <Badge>
            {state === 'level' ? t('prizes.shop.level', { level: level ?? 0 }) : t(`prizes.shop.state.${state}`)}
          </Badge>
        )}
      </span>
      <Button tone="primary" disabled={state !== 'open' || isShort} onClick={onChoose}>
        {t('prizes.shop.take')}
      </Button>
    </article>
  );
}

interface ConfirmProps {
  readonly item: Item;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Confirm({ item: { title, cost }, onClose, children }: ConfirmProps) {
  const t = useText();
  const { points } = usePointWords();
  return (
    <Sheet isOpen onClose={onClose} title={t('prizes.shop.sure', { points: points(cost) })}>
      <p>{title}</p>
      {children}
    </Sheet>
  );
}

const tones = { ordered: 'accent', delivered: 'good', refunded: 'plain' } as const;

function Orders({ orders }: { readonly orders: readonly Order[] }) {
  const t = useText();
  const { points, time } = usePointWords();
  return (
    <Disclosure title={t('prizes.shop.orders')}>
      <ol className={own.entries}>
        {orders.map(({ id, title, cost, state, note, at }) => (
          <li key={id}>
            <span>
              <span>{title}</span>
              {note !== undefined && <code>{note}</code>}
              <small>
                {t('prizes.shop.cost', { points: points(cost) })} · {time(at)}
              </small>
            </span>
            <Badge tone={tones[state]}>{t(`prizes.shop.order.${state}`)}</Badge>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
