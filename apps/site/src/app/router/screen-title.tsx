/** The document's title, which follows the screen. */
import { useEffect } from 'react';

export function documentTitle(title: string, merchant: string): string {
  return `${title} · ${merchant}`;
}

export function ScreenTitle({ title, merchant }: { readonly title: string; readonly merchant: string }) {
  useEffect(() => {
    document.title = documentTitle(title, merchant);
  }, [title, merchant]);
  return null;
}
