/** What stands around every screen: header and footer as its manifest says, the menu, messages, notices. */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { ViewTransition } from 'react';
import { useMerchant, useStatus } from '../base/merchant.tsx';
import { usePage } from '../base/page.ts';
import { useText } from '../base/text.tsx';
import { InstallBar } from '../features/install/install-bar.tsx';
import { ClosedHouse } from '../features/shell/closed-house.tsx';
import { ConnectionBar } from '../features/shell/connection-bar.tsx';
import { FooterMenu } from '../features/shell/footer-menu.tsx';
import { Messages } from '../features/shell/messages.tsx';
import { ScreenSkeleton } from '../features/shell/screen-skeleton.tsx';
import { SideMenuGate } from '../features/shell/side-menu-gate.tsx';
import { TitleHeader } from '../features/shell/title-header.tsx';
import styles from './frame.module.css';
import { ScreenTitle } from './screen-title.tsx';
import { useSwipeBack } from './swipe-back.ts';

export function Frame() {
  const say = useText();
  const { isShell } = usePage();
  const status = useStatus();
  const { name } = useMerchant();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const path = useLocation({ select: (location) => location.pathname });
  useSwipeBack();
  if (status.status !== 0) return <ClosedHouse status={status} />;
  const chrome = screen?.chrome;
  return (
    <>
      <a href="#screen" className={styles.skip}>
        {say('shell.skip')}
      </a>
      {screen && <ScreenTitle title={say(screen.titleKey)} house={name} />}
      <ConnectionBar />
      {chrome?.downloadBanner && <InstallBar />}
      {screen && chrome?.header && <TitleHeader title={say(screen.titleKey)} back={chrome.back} />}
      <main id="screen" tabIndex={-1} className={chrome?.footer ? styles.aboveFooter : styles.main}>
        <ViewTransition key={screen?.path ?? path} default="none" enter="page" exit="page">
          {isShell ? <ScreenSkeleton /> : <Outlet />}
        </ViewTransition>
      </main>
      {chrome?.footer && <FooterMenu />}
      <SideMenuGate />
      <Messages />
    </>
  );
}
