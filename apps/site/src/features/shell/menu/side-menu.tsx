/** The side menu: the member, home and the game categories, all other screens, and log-out. */

import { ChevronRight } from 'lucide-react';
import {
  artUrl,
  Link,
  otherTheme,
  switchTheme,
  useChosenTheme,
  useMerchant,
  usePage,
  useRouteLocation,
  useScreens,
  useSession,
  useText,
} from '#base';
import { Switch } from '#ui';
import { isInstalled } from '../../../platform/standalone.ts';
import { categorySymbol, useCategories } from '../../games/catalog/index.ts';
import { usePromotions } from '../../rewards/use-promotions.ts';
import { LanguagePicker, SocialLinks } from '../parts/index.ts';
import { MemberCard } from './member-card.tsx';
import { shownItems } from './menu-items.ts';
import { MenuPromotions } from './menu-promotions.tsx';
import styles from './side-menu.module.css';
import { SignOut } from './sign-out.tsx';

export function SideMenu() {
  const session = useSession();
  return (
    <>
      <MemberCard />
      <Rooms />
      <Items />
      <div className={styles.choices}>
        <ThemeSwitch />
        <LanguagePicker />
      </div>
      {session && <SignOut />}
      <SocialLinks />
      <MenuPromotions />
    </>
  );
}

/** Home, then the categories of games. */
function Rooms() {
  const t = useText();
  const categories = useCategories();
  const { pathname, search } = useRouteLocation();
  const rooms = [
    { key: 'home', intent: { to: '/m/home' }, symbol: 'house', label: t('menu.home') },
    ...categories.map((gameType) => ({
      key: gameType,
      intent: { to: '/m/gameCenter', search: { gameType } },
      symbol: categorySymbol[gameType],
      label: t(`category.${gameType}`),
    })),
  ];
  const isHere = (key: string) => (pathname === '/m/gameCenter' ? search.gameType === key : pathname === `/m/${key}`);
  return (
    <nav aria-label={t('menu.games')}>
      <ul className={styles.grid}>
        {rooms.map(({ key, intent, symbol, label }) => (
          <li key={key}>
            <Link {...intent} replace className={styles.category} aria-current={isHere(key) ? 'page' : undefined}>
              <img src={artUrl(symbol)} alt="" width="30" height="30" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Items() {
  const t = useText();
  const info = useMerchant();
  const session = useSession();
  const screens = useScreens();
  const { kinds } = usePromotions();
  const { pathname } = useRouteLocation();
  const items = shownItems({ screens, info, session, kinds, isInstalled: isInstalled() });
  return (
    <nav aria-label={t('menu.title')}>
      <ul>
        {items.map(({ intent, textKey, symbol }) => (
          <li key={textKey}>
            <Link
              {...intent}
              replace
              className={styles.line}
              aria-current={pathname === intent.to && !intent.search ? 'page' : undefined}
            >
              <img src={artUrl(symbol)} alt="" width="22" height="22" />
              {t(textKey)}
              <ChevronRight aria-hidden="true" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ThemeSwitch() {
  const t = useText();
  const page = usePage();
  const theme = useChosenTheme((state) => state.theme) ?? page.theme;
  return (
    <Switch checked={theme === 'light'} onChange={() => switchTheme(otherTheme(theme))}>
      {t('menu.theme.light')}
    </Switch>
  );
}
