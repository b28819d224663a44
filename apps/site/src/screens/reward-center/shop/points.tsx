/** Points: the balance and what lapses of it, the shop, what brings points, and the history. */
import { useState } from 'react';
import { FailedLine, Loaded } from '#base/data';
import { artUrl, OperatorHtml, useText } from '#base/view';
import { Button, Disclosure, EmptyState, Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import card from '../reward-center.module.css';
import own from './points.module.css';
import { ShopItems } from './shop-items.tsx';
import { type Points as Answer, usePoints, usePointWords } from './use-shop.ts';

export function Points() {
  return (
    <PartTexts part="prizes" skeleton={<Skeleton className={own.place} />}>
      <Balance />
      <ShopItems />
      <Ways />
      <History />
    </PartTexts>
  );
}

function Balance() {
  const t = useText();
  const { points, day } = usePointWords();
  return (
    <Loaded query={usePoints()} skeleton={<Skeleton className={own.place} />}>
      {({ balance, lapsing }) => (
        <section className={own.balance}>
          <img src={artUrl('coin')} alt="" width="44" height="44" />
          <span>
            <small>{t('prizes.points.balance')}</small>
            <b data-testid="points">{points(balance)}</b>
            {lapsing && (
              <small>{t('prizes.points.lapsing', { points: points(lapsing.points), day: day(lapsing.on) })}</small>
            )}
          </span>
        </section>
      )}
    </Loaded>
  );
}

/** The balance above shows the error of the same answer. */
function Ways() {
  const t = useText();
  return (
    <Loaded isOptional query={usePoints()}>
      {({ ways }) =>
        ways.length > 0 && (
          <section className={card.card} aria-label={t('prizes.points.sources')}>
            <h2 className={own.title}>{t('prizes.points.sources')}</h2>
            {ways.map(({ campaign, title, terms }) => (
              <Disclosure key={campaign} title={title}>
                <OperatorHtml html={terms} />
              </Disclosure>
            ))}
          </section>
        )
      }
    </Loaded>
  );
}

function History() {
  const t = useText();
  const words = { title: t('prizes.points.none'), line: t('prizes.points.none.line') };
  return (
    <Loaded
      isOptional
      query={usePoints()}
      skeleton={<Skeleton className={own.place} />}
      isEmpty={({ content }) => content.length === 0}
      empty={<EmptyState picture={artUrl('coin')} {...words} />}
    >
      {(first) => (
        <section className={card.card} aria-label={t('prizes.points.history')}>
          <h2 className={own.title}>{t('prizes.points.history')}</h2>
          <Entries page={first} />
        </section>
      )}
    </Loaded>
  );
}

/** Some entries, and those below them once they are wanted. */
function Entries({ page: { content, hasMore } }: { readonly page: Answer }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const last = content.at(-1);
  return (
    <>
      <ol className={own.entries}>
        {content.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
      {hasMore && !isOpen && <Button onClick={() => setIsOpen(true)}>{t('prizes.points.older')}</Button>}
      {isOpen && last && <Older below={last.number} />}
    </>
  );
}

function Older({ below }: { readonly below: number }) {
  return (
    <Loaded query={usePoints(below)} skeleton={<Skeleton className={card.line} />} failed={FailedLine}>
      {(page) => <Entries page={page} />}
    </Loaded>
  );
}

function Entry({ entry }: { readonly entry: Answer['content'][number] }) {
  const t = useText();
  const { points, change, day, time } = usePointWords();
  const { reason, points: changed, balance, at, lapsesOn } = entry;
  return (
    <li>
      <span>
        <span>{t(`prizes.points.reason.${reason}`)}</span>
        <small>{time(at)}</small>
        {lapsesOn !== undefined && <small>{t('prizes.points.until', { day: day(lapsesOn) })}</small>}
      </span>
      <span className={own.change}>
        <b data-gain={changed > 0}>{change(changed)}</b>
        <small>{t('prizes.points.after', { points: points(balance) })}</small>
      </span>
    </li>
  );
}
