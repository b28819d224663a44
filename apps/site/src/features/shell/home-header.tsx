/** The header of home and lobby: the house's name, the language, and who is playing with how much. */

import { buttonClass } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { useAnswer } from '../../base/query.tsx';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import { BalancePill } from './balance-pill.tsx';
import styles from './home-header.module.css';
import { LanguagePicker } from './language-picker.tsx';

export function HomeHeader() {
  const { name } = useMerchant();
  const session = useSession();
  return (
    <header className={styles.header}>
      <Link to="/m/home" className={styles.logo}>
        {name}
      </Link>
      {session ? (
        <>
          <BalancePill />
          <MemberLink />
        </>
      ) : (
        <GuestLinks />
      )}
    </header>
  );
}

function GuestLinks() {
  const say = useText();
  return (
    <>
      <LanguagePicker />
      <Link to="/m/login" data-for="guest" className={buttonClass({ tone: 'quiet', isPill: true }, styles.login)}>
        {say('shell.login')}
      </Link>
      <Link to="/m/register" data-for="guest" className={buttonClass({ tone: 'primary', isPill: true }, styles.join)}>
        {say('shell.register')}
      </Link>
    </>
  );
}

function MemberLink() {
  const say = useText();
  const { data } = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  const session = useSession();
  const name = data?.nickname || data?.account || session?.userName || '';
  return (
    <Link to="/m/member/home" className={styles.avatar} aria-label={say('shell.account.of', { name })}>
      <img src={artUrl(data?.icon || 'tiger')} alt="" width="26" height="26" />
    </Link>
  );
}
