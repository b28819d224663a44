/** Settings: each takes effect at once on this device; account settings are linked. */
import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  chooseTheme,
  followsDevice,
  forgetChoices,
  isRealMember,
  load,
  save,
  stored,
  type ThemeChoice,
  useBalanceChoice,
  useChosenTheme,
  usePage,
  useSession,
} from '#base/data';
import {
  artUrl,
  type Intent,
  isOffered,
  Link,
  languageTag,
  loginSearch,
  ownNameOf,
  useLanguageChoice,
  useMerchant,
  useScreens,
  useText,
} from '#base/view';
import type { TextKey } from '#texts';
import { Button, Dialog, Switch } from '#ui';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import { isInstalled } from '../../platform/standalone.ts';
import { version } from '../../platform/version.ts';
import { PushSetting } from './push-setting.tsx';
import styles from './settings.module.css';

export function SettingsScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <>
      <TitleHeader title={t('setting.title')} back="previous" />
      <div className={styles.screen}>
        <ThemeSetting />
        <LanguageSetting />
        <ViewSwitches />
        <PushSetting />
        <AccountLinks />
        <PlatformLinks />
        <ForgetChoices />
        <p className={styles.version}>{t('setting.version', { name, version })}</p>
      </div>
    </>
  );
}

/** The language: every one the merchant offers, in its own name. */
function LanguageSetting() {
  const t = useText();
  const { language, offered, choose } = useLanguageChoice();
  if (offered.length < 2) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('shell.language')}</legend>
      <div className={styles.card}>
        {offered.map((code) => (
          <label key={code} className={styles.line}>
            <input
              type="radio"
              name="language"
              value={code}
              checked={language === code}
              onChange={() => choose(code)}
            />
            <span lang={languageTag(code)}>{ownNameOf(code)}</span>
            <Check aria-hidden="true" size={20} className={styles.tick} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const shades = ['dark', 'light'] as const;
const themes = ['dark', 'light', 'device'] as const;

/** Dark, light, or as the device is, each with a preview. */
function ThemeSetting() {
  const t = useText();
  const page = usePage();
  const theme = useChosenTheme((state) => state.theme) ?? page.theme;
  // The device's may be the one that is shown already.
  const [, redraw] = useState<ThemeChoice>(theme);
  const chosen = followsDevice() ? 'device' : theme;
  const choose = (one: ThemeChoice) => {
    chooseTheme(one);
    redraw(one);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('setting.theme')}</legend>
      <div className={styles.themes}>
        {themes.map((one) => (
          <label key={one} className={styles.theme}>
            <input type="radio" name="theme" value={one} checked={chosen === one} onChange={() => choose(one)} />
            <span className={styles.samples} aria-hidden="true">
              {(one === 'device' ? shades : [one]).map((shade) => (
                <span key={shade} className={styles.sample} data-theme={shade}>
                  <i />
                  <i />
                  <i />
                </span>
              ))}
            </span>
            <span className={styles.choice}>{t(`setting.theme.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Switches for the balance and for the sound of games. */
function ViewSwitches() {
  const t = useText();
  const balance = useBalanceChoice();
  const [isMuted, setMuted] = useState(() => load(stored.isStageMuted) ?? false);
  const mute = (requested: boolean) => {
    save(stored.isStageMuted, requested);
    setMuted(requested);
  };
  return (
    <section className={styles.group} aria-label={t('setting.view')}>
      <h2>{t('setting.view')}</h2>
      <div className={styles.card}>
        <Switch className={styles.switch} checked={balance.isHidden} onChange={balance.toggle}>
          {t('setting.balance')}
        </Switch>
        <Switch className={styles.switch} checked={!isMuted} onChange={() => mute(!isMuted)}>
          {t('setting.sound')}
        </Switch>
      </div>
    </section>
  );
}

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
function PlatformLinks() {
  return <LinkLines titleKey="setting.about" lines={isInstalled() ? always : [app, ...always]} />;
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
function AccountLinks() {
  const session = useSession();
  if (session && !isRealMember(session)) return null;
  return <LinkLines titleKey="menu.account" lines={session ? ofMembers : ofGuests} />;
}

/** Clears what this device stores of the player, except the session; requires a confirmation. */
function ForgetChoices() {
  const t = useText();
  const [isRequesting, setRequesting] = useState(false);
  const forget = () => {
    forgetChoices();
    location.reload();
  };
  return (
    <section className={styles.group} aria-label={t('setting.device')}>
      <h2>{t('setting.device')}</h2>
      <div className={styles.card}>
        <button type="button" className={styles.line} onClick={() => setRequesting(true)}>
          <img src={artUrl('magic')} alt="" width="22" height="22" />
          <span>{t('setting.forget')}</span>
        </button>
      </div>
      <p className={styles.hint}>{t('setting.forget.line')}</p>
      <Dialog isOpen={isRequesting} onClose={() => setRequesting(false)} title={t('setting.forget.sure')}>
        <p className={styles.hint}>{t('setting.forget.line')}</p>
        <div className={styles.sure}>
          <Button onClick={() => setRequesting(false)}>{t('menu.cancel')}</Button>
          <Button tone="danger" onClick={forget}>
            {t('setting.forget.yes')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
