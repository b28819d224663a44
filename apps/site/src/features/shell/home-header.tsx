/** The header of home and lobby: the house's name, the language, and who is playing with how much. */
import { lazy, Suspense } from 'react';
import { buttonClass, Skeleton } from '#ui';
import { Dispensable } from '../../base/boundary.tsx';
import { useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import styles from './home-header.module.css';
import { LanguagePicker } from './language-picker.tsx';

const MemberCorner = lazy(() => import('./member-corner.tsx').then((module) => ({ default: module.MemberCorner })));

export function HomeHeader() {
  const { name } = useMerchant();
  const session = useSession();
  return (
    <header className={styles.header}>
      <Link to="/m/home" className={styles.logo}>
        {name}
      </Link>
      {session ? (
        <Dispensable>
          <Suspense fallback={<Skeleton className={styles.place} />}>
            <MemberCorner />
          </Suspense>
        </Dispensable>
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
