/** The frame around every screen: header and footer as its manifest says, the menu, messages, notices. */
import { type ReactNode, ViewTransition } from 'react';
import { isRealMember, usePage, useSession } from '#base/data';
import { lazyPart, OptionalBoundary, useMerchant, useScreen, useStatus, useText } from '#base/view';
import { InstallPart } from '../features/install/offer/index.ts';
import { UpdateNotice } from '../features/install/update-notice.tsx';
import { TitleHeader } from '../features/shell/headers/index.ts';
import { FooterMenu, SideMenuPart } from '../features/shell/menu/index.ts';
import { Messages, ScreenSkeleton } from '../features/shell/parts/index.ts';
import { ConnectionBar } from '../features/shell/status/index.ts';
import styles from './frame.module.css';
import './navigating.css';
import { ScreenTitle } from './router/index.ts';

/** Rarely shown: its code is loaded when the site is closed. */
const ClosedApp = lazyPart(() => import('../features/shell/status/site-closed.tsx').then((module) => module.ClosedApp));

const MemberParts = lazyPart(() => import('./member-parts.tsx').then((module) => module.MemberParts), {
  isOptional: true,
});

const toScreen = () => document.getElementById('screen')?.focus();

export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { isShell } = usePage();
  const status = useStatus();
  const { name } = useMerchant();
  const { path, titleKey, chrome } = useScreen();
  const isMember = isRealMember(useSession());
  if (status.status !== 0) {
    return (
      <>
        <ClosedApp status={status} />
        <Messages />
      </>
    );
  }
  return (
    <>
      <button type="button" className={styles.skip} onClick={toScreen}>
        {t('shell.skip')}
      </button>
      <ScreenTitle title={t(titleKey)} merchant={name} />
      <ConnectionBar />
      {chrome.downloadBanner && (
        <OptionalBoundary>
          <InstallPart />
        </OptionalBoundary>
      )}
      {chrome.header && <TitleHeader title={t(titleKey)} back={chrome.back} />}
      <ViewTransition key={path} default="none" enter="page" exit="page">
        <main
          id="screen"
          tabIndex={-1}
          aria-label={t(titleKey)}
          className={chrome.footer ? styles.aboveFooter : styles.main}
        >
          {isShell ? <ScreenSkeleton /> : children}
        </main>
      </ViewTransition>
      {chrome.footer && <FooterMenu />}
      <SideMenuPart />
      {isMember && <MemberParts />}
      <UpdateNotice />
      <Messages />
    </>
  );
}
