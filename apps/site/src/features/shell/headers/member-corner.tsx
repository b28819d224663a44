/** The member's part of the header: the language, the balance and a link to the account. Not loaded for guests. */
import { Plus } from 'lucide-react';
import { isTrial, useBalance, useOptional, useSession } from '#base/data';
import { artUrl, isOffered, Link, Money, useMerchant, useScreens, useText } from '#base/view';
import { buttonClass } from '#ui';
import { LanguagePicker } from '../parts/index.ts';
import balancePill from './balance-pill.module.css';
import styles from './member-corner.module.css';

export function MemberCorner() {
  const t = useText();
  const data = useOptional('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  const session = useSession();
  const name = data?.nickname || data?.account || session?.username || '';
  return (
    <>
      <span className={styles.language}>
        <LanguagePicker isBrief />
      </span>
      <BalancePill />
      <Link to="/m/member/home" className={styles.avatar} aria-label={t('shell.account.of', { name })}>
        <img src={artUrl(data?.icon || 'tiger')} alt="" width="26" height="26" />
        <span className={styles.name}>{name}</span>
      </Link>
    </>
  );
}

/** The balance and a link to deposit. A press on the amount hides or shows it. */
function BalancePill() {
  const t = useText();
  const session = useSession();
  const { amount, isHidden, toggle } = useBalance();
  const info = useMerchant();
  const screens = useScreens();
  const hasDeposit = !isTrial(session) && isOffered(screens, '/m/voucherCenter', info);
  return (
    <div className={balancePill.pill}>
      <button type="button" className={balancePill.amount} onClick={toggle}>
        <span className={balancePill.words}>{t(isHidden ? 'shell.balance.show' : 'shell.balance.hide')}</span>
        <Money amount={amount} isHidden={isHidden} />
      </button>
      {hasDeposit ? (
        <Link to="/m/voucherCenter" className={buttonClass({ tone: 'primary', isPill: true }, balancePill.deposit)}>
          <Plus aria-hidden="true" size={18} className={balancePill.plus} />
          <span className={balancePill.label}>{t('shell.deposit')}</span>
        </Link>
      ) : (
        isTrial(session) && <span className={balancePill.trial}>{t('shell.trial')}</span>
      )}
    </div>
  );
}
