/** Entry of the console: texts, styles under the page's nonce, and the app. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { openI18n } from './base/i18n.ts';
import { App } from './shell/app.tsx';

async function start(): Promise<void> {
  const place = document.getElementById('console');
  if (!place) throw new Error('the page has no place for the console');
  // The browser hides a nonce from selectors, not from the script that carries it.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const styles = createCache({ key: 'c', nonce, speedy: true, prepend: true });
  const i18nProvider = await openI18n();
  createRoot(place).render(
    <CacheProvider value={styles}>
      <App i18nProvider={i18nProvider} />
    </CacheProvider>,
  );
}

void start();
