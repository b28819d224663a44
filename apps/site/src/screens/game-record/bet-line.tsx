/** One bet: the game's picture and name, the stake, and the result. */

import { artUrl, useMoneyShape, useText } from '#base';
import { Badge, classNames, LazyImage, Money, tileGround } from '#ui';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import type { BetRecord } from './bet-record.ts';
import styles from './game-record.module.css';
import { betTones } from './tones.ts';

export function BetLine({ record, onShow }: { readonly record: BetRecord; readonly onShow: () => void }) {
  const t = useText();
  const shape = useMoneyShape();
  const { time } = useMerchantDays();
  const { gameName, symbol, hue, stake, payout, state, at, summary } = record;
  return (
    <button type="button" className={styles.bet} aria-haspopup="dialog" onClick={onShow}>
      <span className={classNames(styles.mark, tileGround(hue, 1))}>
        {symbol !== '' && <LazyImage src={artUrl(symbol)} alt="" width="30" height="30" />}
      </span>
      <span className={styles.what}>
        <b>{gameName}</b>
        <small>
          {time(at)}
          {summary !== '' && ` · ${summary}`}
        </small>
        <small>
          {t('records.stake')} <Money amount={stake} {...shape} />
        </small>
      </span>
      <span className={styles.came}>
        <Badge tone={betTones[state]}>{t(`records.bet.${state}`)}</Badge>
        {state !== 'open' && (
          <Money amount={payout} {...shape} className={state === 'won' ? styles.won : styles.payout} />
        )}
      </span>
    </button>
  );
}
