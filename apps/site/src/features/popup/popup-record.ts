/** The stored record of announcements in this browser: one per member, and one for guests. */
import { type Entry, readShape } from '#base';
import { localStore } from '../../platform/storage.ts';
import type { PopupRecord } from './popup-rules.ts';

export function readPopupRecord(text: string): PopupRecord | undefined {
  const shape = readShape(text);
  if (typeof shape?.show !== 'boolean' || !Array.isArray(shape.data)) return undefined;
  const data = shape.data.filter((hash): hash is string => typeof hash === 'string');
  const { show, todayHideTime } = shape;
  return { show, data, ...(typeof todayHideTime === 'number' && { todayHideTime }) };
}

export function popupRecord(viewer: string): Entry<PopupRecord> {
  return {
    key: `MC_POPUP_${viewer}`,
    store: localStore,
    read: readPopupRecord,
    write: (record) => JSON.stringify(record),
  };
}
