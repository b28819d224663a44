/** The member's part of the header: the language, the balance and a link to the account. Not loaded for guests. */

import { artUrl, Link, useAnswer, useSession, useText } from '#base';
import { LanguagePicker } from '../parts/index.ts';
import { BalancePill } from './balance-pill.tsx';
import styles from './member-corner.module.css';

export function MemberCorner() {
  const t = useText();
  const { data } = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
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
