/** The bar at the bottom: menu, slots, deposit, live, promotions; what the merchant does not offer is left out. */
import type { ReactNode } from 'react';
import { type Intent, isOffered, Link, useMerchant, useRouteLocation, useScreens, useText } from '#base/view';
import { Glyph, VisuallyHidden } from '#ui';
import { useUnread } from '../../messages/use-unread.ts';
import styles from './footer-menu.module.css';
import { useMenu } from './use-menu.ts';

export function FooterMenu() {
  const t = useText();
  return (
    <nav className={styles.bar} aria-label={t('shell.main')}>
      <MenuButton />
      <Item intent={{ to: '/m/gameCenter', search: { gameCategory: 'RNG' } }} label={t('footer.slots')}>
        <Glyph name="slots" />
      </Item>
      <Item intent={{ to: '/m/voucherCenter' }} label={t('footer.deposit')} className={styles.deposit}>
        <span className={styles.coin}>
          <Glyph name="plus" />
        </span>
      </Item>
      <Item intent={{ to: '/m/gameCenter', search: { gameCategory: 'LIVE' } }} label={t('footer.live')}>
        <Glyph name="live" />
      </Item>
      <Item intent={{ to: '/m/activity' }} label={t('footer.promotions')}>
        <Glyph name="gift" />
      </Item>
    </nav>
  );
}

/** Marked while there are unread messages: they are reached through this menu. */
function MenuButton() {
  const t = useText();
  const menu = useMenu();
  const { announcementUnreadCount, inboxUnreadCount } = useUnread();
  const count = announcementUnreadCount + inboxUnreadCount;
  return (
    <button
      type="button"
      className={styles.item}
      aria-expanded={menu.isOpen}
      aria-haspopup="dialog"
      onClick={menu.toggle}
    >
      <Glyph name="menu" />
      {t('footer.menu')}
      {count > 0 && (
        <span className={styles.mark}>
          <VisuallyHidden>{t('message.unread', { count })}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

interface ItemProps {
  readonly intent: Intent;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Item({ intent, label, className = styles.item, children }: ItemProps) {
  const { pathname, search } = useRouteLocation();
  const screens = useScreens();
  const info = useMerchant();
  if (!isOffered(screens, intent.to, info)) return null;
  const isHere = pathname === intent.to && search.gameCategory === intent.search?.gameCategory;
  return (
    <Link {...intent} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
      {label}
    </Link>
  );
}
