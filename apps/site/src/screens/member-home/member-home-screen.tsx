/** The member centre in the merchant's template: the new one if `mem_cen` is "1", else the base. */
import { ChevronRight, Eye, EyeOff, Pencil } from 'lucide-react';
import {
  isAgent,
  isRealMember,
  isTrial,
  Loaded,
  useAnswer,
  useBalance,
  useBalanceChoice,
  useSession,
} from '#base/data';
import { artUrl, ButtonLink, hasFlag, Link, Money, useMerchant, useScreens, useText } from '#base/view';
import { Badge, IconButton } from '#ui';
import { BalanceCard, CheckingNotice, RefreshBalance } from '../../features/cashier/balance/index.ts';
import { UnreadBadge } from '../../features/messages/unread-badge.tsx';
import { useUnread } from '../../features/messages/use-unread.ts';
import { SignOut } from '../../features/shell/menu/index.ts';
import styles from './member-home.module.css';
import { shownLinks } from './member-links.ts';

export function MemberHomeScreen() {
  const { mobileTemplate } = useMerchant();
  const member = useMember();
  const home = mobileTemplate.mem_cen === '1' ? <NewHome member={member} /> : <BaseHome member={member} />;
  return (
    <Loaded query={member.known} skeleton={home}>
      {() => home}
    </Loaded>
  );
}

/** The base template: the member, the balance, and a plain list of links. */
function BaseHome({ member }: { readonly member: Member }) {
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

/** The new template: a card with the member and the balance, a grid of links, and the logout. */
function NewHome({ member }: { readonly member: Member }) {
  const t = useText();
  return (
    <div className={styles.screen} data-template="new">
      <Hero member={member} />
      <CheckingNotice />
      <nav aria-label={t('account.doors')}>
        <ul className={styles.grid}>
          {member.links.map(({ path, search, textKey, symbol }) => (
            <li key={`${path}${textKey}`}>
              <Link to={path} search={search ?? {}} className={styles.tile}>
                <img src={artUrl(symbol)} alt="" width="38" height="38" />
                <span>{t(textKey)}</span>
                <span className={styles.count}>
                  <UnreadBadge count={member.unreadAt[path] ?? 0} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SignOut />
    </div>
  );
}

function Hero({ member }: { readonly member: Member }) {
  const t = useText();
  const { amount, isHidden } = useBalance();
  const choice = useBalanceChoice();
  const { icon, name, account, isMember, isTrial, vip } = member;
  return (
    <section className={styles.hero} aria-label={t('account.title')}>
      <div className={styles.who}>
        {isMember ? (
          <Link to="/m/securityCenter" className={styles.face} aria-label={t('account.edit')}>
            <img src={artUrl(icon)} alt="" width="58" height="58" />
            <span className={styles.pencil}>
              <Pencil aria-hidden="true" size={13} />
            </span>
          </Link>
        ) : (
          <span className={styles.face}>
            <img src={artUrl(icon)} alt="" width="58" height="58" />
          </span>
        )}
        <div className={styles.names}>
          <h2>{name}</h2>
          <p>{t('account.id', { account })}</p>
          <p className={styles.badges}>
            {isTrial && <Badge>{t('shell.trial')}</Badge>}
            {vip !== undefined && <Badge tone="accent">{vip}</Badge>}
          </p>
        </div>
      </div>
      <div className={styles.money}>
        <div>
          <small>{t('shell.balance')}</small>
          <Money amount={amount} isHidden={isHidden} className={styles.sum} />
        </div>
        <RefreshBalance />
        <IconButton label={t(choice.isHidden ? 'shell.balance.show' : 'shell.balance.hide')} onClick={choice.toggle}>
          {choice.isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
      {isMember ? (
        <div className={styles.ways}>
          <ButtonLink to="/m/voucherCenter" tone="primary" isWide>
            {t('shell.deposit')}
          </ButtonLink>
          <ButtonLink to="/m/withdraw" isWide>
            {t('menu.withdraw')}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to="/m/register" tone="primary" isWide>
          {t('shell.register')}
        </ButtonLink>
      )}
    </section>
  );
}

/** The current member for the member centre, as far as loaded. */
function useMember() {
  const t = useText();
  const session = useSession();
  const info = useMerchant();
  const screens = useScreens();
  const known = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 60_000 });
  const isMember = isRealMember(session);
  const unread = useUnread();
  const { data } = known;
  const label = data?.clubLabel.labelName || '0';
  return {
    known,
    icon: data?.icon || 'tiger',
    name: data?.nickname || data?.account || session?.username || '',
    account: data?.account ?? session?.username ?? '',
    isMember,
    isTrial: isTrial(session),
    vip: hasFlag(info, 'vip') ? `${t('menu.vip')} ${label}` : undefined,
    /** Unread counts by path. */
    unreadAt: {
      '/m/message': unread.announcementUnreadCount,
      '/m/webEmail': unread.inboxUnreadCount,
    } as { readonly [path: string]: number | undefined },
    links: shownLinks({ screens, info, isMember, isAgent: isAgent(session) }),
  };
}

type Member = ReturnType<typeof useMember>;
