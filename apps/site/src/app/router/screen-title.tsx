/** The document's title, which follows the screen. */
import { useEffect } from 'react';

export function documentTitle(title: string, house: string): string {
  return `${title} · ${house}`;
}

export function ScreenTitle({ title, house }: { readonly title: string; readonly house: string }) {
  useEffect(() => {
    document.title = documentTitle(title, house);
  }, [title, house]);
  return null;
}
