/** Links to other screens: the account's, and those of the merchant, its help and its app. */
import { ChevronRight } from 'lucide-react';
import {
  artUrl,
  type Intent,
  isOffered,
  isRealMember,
  Link,
  loginSearch,
  useMerchant,
  useScreens,
  useSession,
  useText,
} from '#base';
import type { TextKey } from '#texts';
import { isInstalled } from '../../platform/standalone.ts';
import styles from './settings.module.css';

interface LinkLine {
  readonly intent: Intent;
  readonly textKey: TextKey;
  readonly symbol: string;
}

/** A card of links; unavailable ones are left out, and so is a card without links. */
function LinkLines({ titleKey, lines }: { readonly titleKey: TextKey; readonly lines: readonly LinkLine[] }) {
  const t = useText();
  const screens = useScreens();
  const info = useMerchant();
  const offered = lines.filter(({ intent }) => isOffered(screens, intent.to, info));
  if (offered.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t(titleKey)}>
      <h2>{t(titleKey)}</h2>
      <ul className={styles.card}>
        {offered.map(({ intent, textKey, symbol }) => (
          <li key={textKey}>
            <Link {...intent} className={styles.line}>
              <img src={artUrl(symbol)} alt="" width="22" height="22" />
              <span>{t(textKey)}</span>
              <ChevronRight aria-hidden="true" size={18} className={styles.onward} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const app: LinkLine = { intent: { to: '/m/app' }, textKey: 'menu.app', symbol: 'phone' };

const always: readonly LinkLine[] = [
  { intent: { to: '/m/aboutus' }, textKey: 'menu.about', symbol: 'star' },
  { intent: { to: '/m/help', search: { tag: 'faq' } }, textKey: 'menu.faq', symbol: 'question' },
  { intent: { to: '/m/help', search: { tag: 'terms' } }, textKey: 'menu.terms', symbol: 'scroll' },
  { intent: { to: '/m/help', search: { tag: 'privacy' } }, textKey: 'menu.privacy', symbol: 'lock' },
];

/** Links to the merchant, its help and its app. */
export function HouseLinks() {
  return <LinkLines titleKey="setting.house" lines={isInstalled() ? always : [app, ...always]} />;
}

const ofMembers: readonly LinkLine[] = [
  { intent: { to: '/m/securityCenter' }, textKey: 'setting.security', symbol: 'lock' },
  { intent: { to: '/m/changePsw' }, textKey: 'setting.password', symbol: 'gear' },
  { intent: { to: '/m/protection' }, textKey: 'protection.title', symbol: 'moon' },
  { intent: { to: '/m/myWithdrawCards' }, textKey: 'setting.cards', symbol: 'card' },
];

const ofGuests: readonly LinkLine[] = [
  { intent: { to: '/m/login', search: loginSearch('/m/setting') }, textKey: 'shell.login', symbol: 'door' },
  { intent: { to: '/m/register' }, textKey: 'shell.register', symbol: 'star' },
];

/** The account settings, which the server stores: for real accounts; guests see links to the login and registration. */
export function AccountLinks() {
  const session = useSession();
  if (session && !isRealMember(session)) return null;
  return <LinkLines titleKey="menu.account" lines={session ? ofMembers : ofGuests} />;
}
