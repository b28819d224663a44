/** The bar at the foot: menu, slots, deposit, live, promotions. */

import type { ReactNode } from 'react';
import { Glyph } from '#ui';
import { Link, usePlace } from '../../base/navigation.tsx';
import { useText } from '../../base/text.tsx';
import styles from './footer-menu.module.css';
import { useMenu } from './use-menu.ts';

export function FooterMenu() {
  const say = useText();
  const menu = useMenu();
  return (
    <nav className={styles.bar} aria-label={say('shell.main')}>
      <button
        type="button"
        className={styles.item}
        aria-expanded={menu.isOpen}
        aria-haspopup="dialog"
        onClick={menu.toggle}
      >
        <Glyph name="menu" />
        {say('footer.menu')}
      </button>
      <Item to="/m/gameCenter" gameType="RNG" label={say('footer.slots')}>
        <Glyph name="slots" />
      </Item>
      <Link to="/m/voucherCenter" className={styles.deposit}>
        <span className={styles.coin}>
          <Glyph name="plus" />
        </span>
        {say('footer.deposit')}
      </Link>
      <Item to="/m/gameCenter" gameType="LIVE" label={say('footer.live')}>
        <Glyph name="live" />
      </Item>
      <Item to="/m/activity" label={say('footer.promotions')}>
        <Glyph name="gift" />
      </Item>
    </nav>
  );
}

interface ItemProps {
  readonly to: string;
  readonly gameType?: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Item({ to, gameType, label, children }: ItemProps) {
  const { pathname, search } = usePlace();
  const isHere = pathname === to && search.gameType === gameType;
  return (
    <Link
      to={to}
      search={gameType ? { gameType } : {}}
      className={styles.item}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
      {label}
    </Link>
  );
}
