/** The side menu: the member, home and the game categories, all other screens, and log-out. */
import { ChevronRight } from 'lucide-react';
import { chooseTheme, isTrial, otherTheme, useChosenTheme, useOptional, usePage, useSession } from '#base/data';
import { artUrl, hasFlag, Link, loginSearch, useMerchant, useRouteLocation, useScreens, useText } from '#base/view';
import { Badge, classNames, LazyImage, Switch } from '#ui';
import { isInstalled } from '../../../platform/standalone.ts';
import scenes from '../../banners/art-banner.module.css';
import { BannerLink } from '../../banners/banner-link.tsx';
import { categorySymbol, useCategories } from '../../games/catalog/index.ts';
import { UnreadBadge } from '../../messages/unread-badge.tsx';
import { useUnread } from '../../messages/use-unread.ts';
import { imageOf, usePromotions } from '../../rewards/use-promotions.ts';
import { LanguagePicker, SocialLinks } from '../parts/index.ts';
import { shownItems } from './menu-items.ts';
import { type MenuPicture, menuPictures } from './menu-pictures.ts';
import menuPromotions from './menu-promotions.module.css';
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
    ...categories.map((category) => ({
      key: category,
      intent: { to: '/m/gameCenter', search: { gameCategory: category } },
      symbol: categorySymbol[category],
      label: t(`category.${category}`),
    })),
  ];
  const isHere = (key: string) =>
    pathname === '/m/gameCenter' ? search.gameCategory === key : pathname === `/m/${key}`;
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
    <Switch checked={theme === 'light'} onChange={() => chooseTheme(otherTheme(theme))}>
      {t('menu.theme.light')}
    </Switch>
  );
}

/** The member: picture and name, or a link to log in. */
function MemberCard() {
  const t = useText();
  const session = useSession();
  const info = useMerchant();
  const data = useOptional('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  const { announcementUnreadCount, inboxUnreadCount } = useUnread();
  if (!session) {
    return (
      <Link to="/m/login" search={loginSearch('/m/member/home')} replace className={styles.card}>
        <span className={classNames(styles.face, styles.nobody)}>
          <img src={artUrl('person')} alt="" width="34" height="34" />
        </span>
        <span>
          <span className={styles.name}>{t('menu.please.login')}</span>
          <span className={styles.under}>{t('menu.please.login.line')}</span>
        </span>
      </Link>
    );
  }
  const label = data?.clubLabel.labelName;
  return (
    <Link to="/m/member/home" replace className={styles.card}>
      <span className={styles.face}>
        <img src={artUrl(data?.icon || 'tiger')} alt="" width="38" height="38" />
      </span>
      <span>
        <span className={styles.name}>{data?.nickname || data?.account || session.username}</span>
        {isTrial(session) && <Badge>{t('shell.trial')}</Badge>}
        <UnreadBadge count={announcementUnreadCount + inboxUnreadCount} />
        {hasFlag(info, 'vip') && <Badge tone="accent">{`${t('menu.vip')} ${label || 0}`}</Badge>}
      </span>
    </Link>
  );
}

/** Promotions with a picture for the menu (the source's sequence 2): running ones, and those an operator wrote. */
function MenuPromotions() {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const { promotions } = usePromotions();
  const data = useOptional('listAnnouncements', { types: 'B,PL,PU,PR' }, { isEnabled: isOn });
  const running = promotions.map((promotion) => ({ ...promotion, id: promotion.code, image: imageOf(promotion, 2) }));
  const pictures = menuPictures(running, isOn ? (data?.promotion ?? []) : []);
  if (pictures.length === 0) return null;
  return (
    <ul className={menuPromotions.list}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <BannerLink
            linkage={picture.linkage || '/m/activity'}
            label={picture.title}
            className={menuPromotions.promotion}
          >
            <Picture picture={picture} />
          </BannerLink>
        </li>
      ))}
    </ul>
  );
}

function Picture({ picture: { url, art, title } }: { readonly picture: MenuPicture }) {
  if (url !== '') return <LazyImage src={url} alt="" width="272" height="96" className={menuPromotions.uploaded} />;
  const [main, side] = art?.symbols ?? [];
  return (
    <span className={classNames(menuPromotions.composed, scenes[art?.scene ?? ''] ?? scenes.violet)}>
      <span className={menuPromotions.title}>{title}</span>
      {main && <LazyImage src={artUrl(main)} alt="" width="88" height="88" className={menuPromotions.main} />}
      {side && <LazyImage src={artUrl(side)} alt="" width="32" height="32" className={menuPromotions.side} />}
    </span>
  );
}
