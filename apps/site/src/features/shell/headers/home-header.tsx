/** The header of home and lobby: the merchant's name, the language, the member and the balance. */
import { type MerchantInfo, useSession } from '#base/data';
import { Link, lazyPart, useMerchant, useScreen, useText } from '#base/view';
import { buttonClass, Skeleton } from '#ui';
import { LanguagePicker } from '../parts/index.ts';
import styles from './home-header.module.css';

const MemberCorner = lazyPart(() => import('./member-corner.tsx').then((module) => module.MemberCorner), {
  skeleton: <Skeleton className={styles.place} />,
  isOptional: true,
});

const DownloadButton = lazyPart(
  () => import('../../install/offer/download-button.tsx').then((module) => module.DownloadButton),
  { isOptional: true },
);

/** Whether the merchant has an app to download. */
export function hasDownloads({ resources }: Pick<MerchantInfo, 'resources'>): boolean {
  return resources.some(({ resourceType, url }) => /^(IOS|Android|MOBILECONFIG)$/.test(resourceType) && url !== '');
}

export function HomeHeader() {
  const info = useMerchant();
  const session = useSession();
  const isHome = useScreen().chrome.downloadBanner;
  return (
    <header className={styles.header}>
      <Link to="/m/home" className={styles.logo}>
        {info.name}
      </Link>
      {isHome && hasDownloads(info) && (
        <span className={styles.download}>
          <DownloadButton />
        </span>
      )}
      {session ? <MemberCorner /> : <GuestLinks />}
    </header>
  );
}

function GuestLinks() {
  const t = useText();
  return (
    <>
      <LanguagePicker />
      <Link to="/m/login" data-for="guest" className={buttonClass({ tone: 'quiet', isPill: true }, styles.login)}>
        {t('shell.login')}
      </Link>
      <Link to="/m/register" data-for="guest" className={buttonClass({ tone: 'primary', isPill: true }, styles.join)}>
        {t('shell.register')}
      </Link>
    </>
  );
}
