/** The result of each category of games. */

import { artUrl, useLanguage, useMoneyShape, useText } from '#base';
import type { TextKey } from '#texts';
import { Money } from '#ui';
import { categorySymbol, isCategory } from '../../features/games/catalog/index.ts';
import { Net } from '../../features/records/net.tsx';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

export function Categories({ categories }: { readonly categories: Pnl['categories'] }) {
  const t = useText();
  const { tag } = useLanguage();
  const shape = useMoneyShape();
  if (categories.length === 0) return null;
  return (
    <section>
      <h2 className={own.title}>{t('pnl.category')}</h2>
      <ul className={own.categories}>
        {categories.map(({ category, count, stake, net }) => (
          <li key={category}>
            {isCategory(category) && <img src={artUrl(categorySymbol[category])} alt="" width="30" height="30" />}
            <span>
              <b>{t(`category.${category}` as TextKey)}</b>
              <small>
                {t('records.stake')} <Money amount={stake} {...shape} /> · {count.toLocaleString(tag)}
              </small>
            </span>
            <Net amount={net} className={own.came} />
          </li>
        ))}
      </ul>
    </section>
  );
}
