/** The app: sign-in before everything, the pages an operator may open, and the lock over all of it. */
import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Admin, CustomRoutes, type I18nProvider, Loading, localStorageStore } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { dataProvider } from '../base/data-provider.ts';
import { authProvider } from '../base/session.ts';
import type { ConsolePage } from '../page.ts';
import { pages } from '../registry.ts';
import { FirstPage } from './first-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { ConsoleLayout, ConsoleNotification } from './layout.tsx';
import { NotFoundPage } from './not-found.tsx';
import { PageGuard } from './page-guard.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { darkTheme, lightTheme } from './theme.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // Without a network what is read fails at once, instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});
const store = localStorageStore('1', 'Console');

/** Who accepts an invitation is nobody yet, and is not asked who they are. */
const isInvited = location.pathname === '/invitation';

const opened = pages.map((page) => ({
  page,
  Page: lazy(async () => ({ default: (await page.load()).Page })),
}));

function elementOf({ page, Page }: { readonly page: ConsolePage; readonly Page: React.ComponentType }) {
  return (
    <PageGuard page={page}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </PageGuard>
  );
}

export function App({ i18nProvider }: { readonly i18nProvider: I18nProvider }) {
  return (
    <BrowserRouter>
      <Admin
        {...(!isInvited && { authProvider })}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        layout={ConsoleLayout}
        notification={ConsoleNotification}
        catchAll={NotFoundPage}
        loginPage={SignInPage}
        theme={lightTheme}
        darkTheme={darkTheme}
        disableTelemetry
        requireAuth={!isInvited}
        title="Croupier"
      >
        <CustomRoutes noLayout>
          <Route path="/invitation" element={<InvitationPage />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/" element={<FirstPage />} />
          {opened.map((one) => (
            <Route key={one.page.name} path={`/${one.page.name}/*`} element={elementOf(one)} />
          ))}
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
