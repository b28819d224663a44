/** The three sections of a member's records, as navigation above each. */
import { hasFlag, Link, useMerchant, useScreen, useText } from '#base/view';
import { classNames } from '#ui';
import styles from './records.module.css';

const sides = [
  { path: '/m/gameRecord', textKey: 'records.nav.bets', isOfBets: true },
  { path: '/m/member/transactions', textKey: 'records.nav.transactions', isOfBets: false },
  { path: '/m/member/profitAndLoss', textKey: 'records.nav.pnl', isOfBets: true },
] as const;

export function RecordsNav() {
  const t = useText();
  const info = useMerchant();
  const { path: here } = useScreen();
  const shown = sides.filter(({ isOfBets }) => !isOfBets || hasFlag(info, 'bettingRecord'));
  return (
    <nav className={styles.nav} aria-label={t('records.nav')}>
      {shown.map(({ path, textKey }) => (
        <Link
          key={path}
          to={path}
          replace
          className={classNames(styles.side, path === here && styles.here)}
          aria-current={path === here ? 'page' : undefined}
        >
          {t(textKey)}
        </Link>
      ))}
    </nav>
  );
}
