/** Shares an order as a picture: the merchant, the game, its lines, and nothing of the member. */
import { useState } from 'react';
import { addressOf, toast, useMerchant, useMoneyShape, useText } from '#base/view';
import { Button, moneyText, sharePicture, ticketPicture } from '#ui';
import type { Order } from './bet-record.ts';
import { digitsOf } from './describe.ts';
import styles from './game-record.module.css';
import { useLineWords } from './use-line-words.ts';

export function ShareOrder({ order, gameName }: { readonly order: Order; readonly gameName: string }) {
  const t = useText();
  const { name: brand } = useMerchant();
  const shape = useMoneyShape();
  const words = useLineWords(order.family, order.lines);
  const [isBusy, setBusy] = useState(false);
  const money = (amount: string) => moneyText(amount, shape);

  const share = async () => {
    setBusy(true);
    try {
      const isWon = order.state === 'won';
      const picture = await ticketPicture({
        brand,
        title: gameName,
        subtitle: `${t('records.draw')} ${order.drawNumber}`,
        lines: order.lines.map(({ play, selection, stake }) => ({
          name: words.name(play),
          detail: words.picks({ play, selection }),
          amount: money(stake),
        })),
        sums: [
          { name: t('records.stake'), value: money(order.stake) },
          { name: t('records.state'), value: t(`records.bet.${order.state}`) },
          ...(isWon ? [{ name: t('records.payout'), value: money(order.payout), isWon }] : []),
        ],
        result: digitsOf(order.outcome)?.join(' ') ?? words.result(order.outcome),
        linkWords: t('records.share.link'),
        link: location.origin + addressOf({ to: '/m/lotteryHistory', search: { gameCode: order.gameCode } }),
      });
      const done = await sharePicture(picture, `${order.gameCode}-${order.drawNumber}.png`, `${brand} · ${gameName}`);
      if (done === 'saved') toast(t('records.share.saved'), { tone: 'good', seconds: 3 });
    } catch {
      toast(t('records.share.failed'), { tone: 'bad', seconds: 3 });
    }
    setBusy(false);
  };

  return (
    <div className={styles.share}>
      <Button tone="secondary" isWide isBusy={isBusy} onClick={() => void share()}>
        {t('records.share')}
      </Button>
    </div>
  );
}
