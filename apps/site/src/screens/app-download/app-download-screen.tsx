/** The download page: the app's icon and advantages, the installation methods for this device, and the guides for both systems. */
import { ChevronRight, Feather, RefreshCw, Smartphone, TabletSmartphone, Zap } from 'lucide-react';
import { Link, useMerchant, useNavigate, useText } from '#base/view';
import { Skeleton } from '#ui';
import { mustUseSafari } from '../../features/install/device/index.ts';
import { AppIcon, InstallMethods, Tip, useOffer } from '../../features/install/offer/index.ts';
import { BackButton } from '../../features/shell/headers/index.ts';
import styles from './app-download-screen.module.css';

const merits = [
  { Sign: Zap, titleKey: 'install.fast', lineKey: 'install.fast.line' },
  { Sign: Feather, titleKey: 'install.light', lineKey: 'install.light.line' },
  { Sign: RefreshCw, titleKey: 'install.fresh', lineKey: 'install.fresh.line' },
] as const;

const guides = [
  { to: '/m/appGuideIos', Sign: TabletSmartphone, textKey: 'install.ios' },
  { to: '/m/appGuideAndroid', Sign: Smartphone, textKey: 'install.android' },
] as const;

export function AppDownloadScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <>
      <header className={styles.hero}>
        <BackButton back="previous" look="glass" />
        <AppIcon size={112} />
        <h1>{t('install.hero', { name })}</h1>
      </header>
      <div className={styles.body}>
        <Ways />
        <ul className={styles.merits}>
          {merits.map(({ Sign, titleKey, lineKey }) => (
            <li key={titleKey}>
              <Sign aria-hidden="true" size={22} />
              <span>
                <b>{t(titleKey)}</b>
                {t(lineKey)}
              </span>
            </li>
          ))}
        </ul>
        <nav aria-label={t('install.all')}>
          <h2>{t('install.all')}</h2>
          <ul className={styles.guides}>
            {guides.map(({ to, Sign, textKey }) => (
              <li key={to}>
                <Link to={to} className={styles.guide}>
                  <Sign aria-hidden="true" size={22} />
                  {t(textKey)}
                  <ChevronRight aria-hidden="true" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

/** The installation methods of this device; a skeleton of the same size until the browser is detected. */
function Ways() {
  const t = useText();
  const offer = useOffer();
  const navigate = useNavigate();
  const { mainDomain } = useMerchant();
  if (!offer) return <Skeleton className={styles.place} />;
  const { device, methods } = offer;
  if (device.isInstalled || device.isNative) return <Tip text={t('install.have')} />;
  if (mustUseSafari(device)) return <Tip text={t('install.safari')} />;
  if (methods.length === 0) return <Tip text={t('install.phone', { host: mainDomain })} />;
  const guide = () => navigate({ to: device.os === 'ios' ? '/m/appGuideIos' : '/m/appGuideAndroid' });
  return <InstallMethods offer={offer} onGuide={guide} />;
}
