/** Dark or light: the stored choice, else the merchant's. A cookie passes it to the server, so that a page never flashes. */
import { create } from 'zustand';
import { setCookie } from '../../../platform/storage.ts';
import type { Theme } from './page.ts';
import { save, stored } from './storage.ts';

/** Undefined until the player switches on this page: then the page's own theme applies. */
export const useChosenTheme = create<{ readonly theme: Theme | undefined }>(() => ({ theme: undefined }));

export function otherTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}

/** The theme of the page. Only in the browser. */
export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

export function switchTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  bar?.setAttribute('content', bar.dataset[theme] ?? '');
  save(stored.theme, theme);
  setCookie('theme', theme);
  useChosenTheme.setState({ theme });
}
