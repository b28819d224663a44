/** Fetches announcements that pop up, and loads the popup's code only if there are any. */
import { useEffect, useState } from 'react';
import { useOptional, useSession } from '#base/data';
import { lazyPart } from '#base/view';
import type { Announcements } from './announcements.ts';

const Popup = lazyPart(() => import('./popup.tsx').then((module) => module.Popup), { isOptional: true });

const REFRESH_MS = 500;
const question = { types: 'PU' };

interface List {
  readonly viewer: string | undefined;
  readonly items: Announcements;
}

/** The list, half a second after the last change of the list or the viewer. */
function useList(viewer: string | undefined, items: Announcements | undefined): List | undefined {
  const [list, setList] = useState<List>();
  useEffect(() => {
    if (!items) return;
    const timer = setTimeout(() => setList({ viewer, items }), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [viewer, items]);
  return list;
}

export function PopupPart() {
  const session = useSession();
  const data = useOptional('listAnnouncements', question, { isMine: session !== undefined, staleMs: 60_000 });
  const list = useList(session?.id, data?.popup);
  if (!list || list.items.length === 0 || list.viewer !== session?.id) return null;
  return <Popup items={list.items} viewer={session} />;
}
