/** Refreshes the balance. The icon spins during the call and a moment longer, to limit repeated presses. */
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { answerKey, setRefreshing, useBalance } from '#base/data';
import { useText } from '#base/view';
import { classNames, IconButton } from '#ui';
import { createRefresh } from './refresh.ts';
import styles from './refresh-balance.module.css';

/** One for the whole tab: all these buttons spin together. */
const refresh = createRefresh({ now: () => Date.now(), wait: (ms) => new Promise((done) => setTimeout(done, ms)) });

export function RefreshBalance({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const queries = useQueryClient();
  const { isRefreshing } = useBalance();
  const press = () =>
    refresh(() => queries.refetchQueries({ queryKey: answerKey('balance', undefined, true) }), setRefreshing);
  return (
    <IconButton
      label={t('shell.balance.refresh')}
      className={classNames(className, isRefreshing && styles.turning)}
      aria-disabled={isRefreshing}
      onClick={() => void press()}
    >
      <RefreshCw aria-hidden="true" size={20} />
    </IconButton>
  );
}
