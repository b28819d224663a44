/** The base template: the member, the balance, and a plain list of links. */
import { ChevronRight } from 'lucide-react';
import { artUrl, Link, useText } from '#base';
import { Badge } from '#ui';
import { BalanceCard } from '../../features/cashier/balance/index.ts';
import { UnreadBadge } from '../../features/messages/unread-badge.tsx';
import { SignOut } from '../../features/shell/menu/index.ts';
import styles from './member-home.module.css';
import type { Member } from './use-member.ts';

export function BaseHome({ member }: { readonly member: Member }) {
  const t = useText();
  const { icon, name, account, isMember, isTrial, vip, unreadAt, links } = member;
  return (
    <div className={styles.screen} data-template="base">
      <div className={styles.plainWho}>
        <span className={styles.plainFace}>
          <img src={artUrl(icon)} alt="" width="40" height="40" />
        </span>
        <div className={styles.names}>
          <h2>{name}</h2>
          <p>{t('account.id', { account })}</p>
        </div>
        {isTrial && <Badge>{t('shell.trial')}</Badge>}
        {vip !== undefined && <Badge tone="accent">{vip}</Badge>}
      </div>
      <BalanceCard label={t('shell.balance')} symbol="coin" />
      <ul className={styles.lines}>
        {isMember && (
          <>
            <Line path="/m/voucherCenter" words={t('shell.deposit')} symbol="money" />
            <Line path="/m/withdraw" words={t('menu.withdraw')} symbol="bank" />
          </>
        )}
        {links.map(({ path, search, textKey, symbol }) => (
          <Line
            key={`${path}${textKey}`}
            path={path}
            search={search}
            words={t(textKey)}
            symbol={symbol}
            count={unreadAt[path] ?? 0}
          />
        ))}
      </ul>
      <SignOut />
    </div>
  );
}

interface LineProps {
  readonly path: string;
  readonly search?: { readonly [name: string]: string } | undefined;
  readonly words: string;
  readonly symbol: string;
  readonly count?: number;
}

function Line({ path, search, words, symbol, count = 0 }: LineProps) {
  return (
    <li>
      <Link to={path} search={search ?? {}} className={styles.line}>
        <img src={artUrl(symbol)} alt="" width="24" height="24" />
        <span>{words}</span>
        <UnreadBadge count={count} />
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </li>
  );
}
