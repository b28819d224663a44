/** What stands around every screen: header and footer as its manifest says, the menu, messages, notices. */
import { type ReactNode, ViewTransition } from 'react';
import { Dispensable } from '../base/components/boundary.tsx';
import { lazyPart } from '../base/components/lazy-part.tsx';
import { useMerchant, useStatus } from '../base/merchant/merchant.tsx';
import { useScreen } from '../base/navigation/navigation.tsx';
import { usePage } from '../base/page/page.ts';
import { isRealMember, useSession } from '../base/session/session.ts';
import { useText } from '../base/text/text.tsx';
import { InstallGate } from '../features/install/offer/install-gate.tsx';
import { UpdateNotice } from '../features/install/update-notice.tsx';
import { TitleHeader } from '../features/shell/headers/title-header.tsx';
import { FooterMenu } from '../features/shell/menu/footer-menu.tsx';
import { SideMenuGate } from '../features/shell/menu/side-menu-gate.tsx';
import { ScreenSkeleton } from '../features/shell/parts/screen-skeleton.tsx';
import { Messages } from '../features/shell/parts/toasts.tsx';
import { ConnectionBar } from '../features/shell/status/connection-bar.tsx';
import styles from './frame.module.css';
import { ScreenTitle } from './router/screen-title.tsx';

/** Seldom seen: its code comes when the house is closed. */
const ClosedHouse = lazyPart(() =>
  import('../features/shell/status/site-closed.tsx').then((module) => module.ClosedHouse),
);

/** For members alone, and seldom shown. */
const ReminderGate = lazyPart(
  () => import('../features/protection/reminder-gate.tsx').then((module) => module.ReminderGate),
  { isOptional: true },
);

/** For those who listen to the page, once there is money to hear of. */
const BalanceNews = lazyPart(
  () => import('../features/cashier/balance/balance-news.tsx').then((module) => module.BalanceNews),
  { isOptional: true },
);

const toScreen = () => document.getElementById('screen')?.focus();

export function Frame({ children }: { readonly children: ReactNode }) {
  const say = useText();
  const { isShell } = usePage();
  const status = useStatus();
  const { name } = useMerchant();
  const { path, titleKey, chrome } = useScreen();
  const isMember = isRealMember(useSession());
  if (status.status !== 0) {
    return (
      <>
        <ClosedHouse status={status} />
        <Messages />
      </>
    );
  }
  return (
    <>
      <button type="button" className={styles.skip} onClick={toScreen}>
        {say('shell.skip')}
      </button>
      <ScreenTitle title={say(titleKey)} house={name} />
      <ConnectionBar />
      {chrome.downloadBanner && (
        <Dispensable>
          <InstallGate />
        </Dispensable>
      )}
      {chrome.header && <TitleHeader title={say(titleKey)} back={chrome.back} />}
      <ViewTransition key={path} default="none" enter="page" exit="page">
        <main
          id="screen"
          tabIndex={-1}
          aria-label={say(titleKey)}
          className={chrome.footer ? styles.aboveFooter : styles.main}
        >
          {isShell ? <ScreenSkeleton /> : children}
        </main>
      </ViewTransition>
      {chrome.footer && <FooterMenu />}
      <SideMenuGate />
      {isMember && (
        <>
          <ReminderGate />
          <BalanceNews />
        </>
      )}
      <UpdateNotice />
      <Messages />
    </>
  );
}
