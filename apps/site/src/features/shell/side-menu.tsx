/** The side menu: who is playing, the games by category, everywhere else one can go, and the way out. */

import { ChevronRight } from 'lucide-react';
import { Switch } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { usePage } from '../../base/page.ts';
import { useScreens } from '../../base/screens.ts';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import { otherTheme, switchTheme, useChosenTheme } from '../../base/theme.ts';
import { isInstalled } from '../../platform/standalone.ts';
import { categorySymbol } from '../games/category-symbol.ts';
import { useCategories } from '../games/use-categories.ts';
import { LanguagePicker } from './language-picker.tsx';
import { MemberCard } from './member-card.tsx';
import { shownItems } from './menu-items.ts';
import { MenuPromotions } from './menu-promotions.tsx';
import styles from './side-menu.module.css';
import { SignOut } from './sign-out.tsx';
import { SocialLinks } from './social-links.tsx';

export function SideMenu() {
  const say = useText();
  const categories = useCategories();
  const info = useMerchant();
  const session = useSession();
  const screens = useScreens();
  const items = shownItems({ screens, info, session, isInstalled: isInstalled() });
  return (
    <>
      <MemberCard />
      <nav aria-label={say('menu.games')}>
        <ul className={styles.grid}>
          {categories.map((gameType) => (
            <li key={gameType}>
              <Link to="/m/gameCenter" search={{ gameType }} replace className={styles.category}>
                <img src={artUrl(categorySymbol[gameType])} alt="" width="30" height="30" />
                {say(`category.${gameType}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={say('menu.title')}>
        <ul>
          {items.map(({ path, search, textKey, symbol }) => (
            <li key={textKey}>
              <Link to={path} search={search ?? {}} replace className={styles.line}>
                <img src={artUrl(symbol)} alt="" width="22" height="22" />
                {say(textKey)}
                <ChevronRight aria-hidden="true" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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

function ThemeSwitch() {
  const say = useText();
  const page = usePage();
  const theme = useChosenTheme((state) => state.theme) ?? page.theme;
  return (
    <Switch checked={theme === 'light'} onChange={() => switchTheme(otherTheme(theme))}>
      {say('menu.theme.light')}
    </Switch>
  );
}
