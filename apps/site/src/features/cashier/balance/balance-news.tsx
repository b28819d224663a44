/**
 * Announces a changed balance to screen readers: the final amount, once it has stopped changing. Announces nothing while the balance is
 * hidden.
 */
import { useEffect, useRef, useState } from 'react';
import { useBalance } from '#base/data';
import { useMoneyShape, useText } from '#base/view';
import { moneyText, VisuallyHidden } from '#ui';

/** Many small changes are announced as one. */
const RESTS_MS = 1_200;

export function BalanceNews() {
  const t = useText();
  const { symbol, decimals, language } = useMoneyShape();
  const { amount, isHidden } = useBalance();
  const received = useRef<string>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    const isNews = amount !== undefined && !isHidden && received.current !== undefined && received.current !== amount;
    if (!isNews) {
      received.current ??= amount;
      return undefined;
    }
    const timer = setTimeout(() => {
      received.current = amount;
      setNews(t('shell.balance.now', { amount: moneyText(amount, { symbol, decimals, language }) }));
    }, RESTS_MS);
    return () => clearTimeout(timer);
  }, [amount, isHidden, t, symbol, decimals, language]);
  return (
    <div role="status" aria-live="polite" data-news="balance">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
