/** The whole site, with its dependencies as properties: the same tree on the server and in the browser. */
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Api, ApiContext, type Page, PageContext } from '#base/data';
import { ScreensContext } from '#base/view';
import type { Router } from './router/index.ts';
import { RouterView } from './router-view.tsx';
import { screens } from './screens.ts';

export interface SiteProps {
  readonly page: Page;
  readonly api: Api;
  readonly queries: QueryClient;
  readonly texts: I18n;
  readonly router: Router;
  /** Called once, when the page is interactive. */
  readonly onAlive?: () => void;
}

export function Site({ page, api, queries, texts, router, onAlive }: SiteProps) {
  const notifyAlive = useEffectEvent(() => onAlive?.());
  useEffect(() => notifyAlive(), []);
  return (
    <PageContext value={page}>
      <ScreensContext value={screens}>
        <ApiContext value={api}>
          <QueryClientProvider client={queries}>
            <I18nProvider i18n={texts}>
              <RouterView router={router} />
            </I18nProvider>
          </QueryClientProvider>
        </ApiContext>
      </ScreensContext>
    </PageContext>
  );
}
