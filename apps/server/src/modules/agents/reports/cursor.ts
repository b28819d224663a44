/** The cursor of lines by time whose ids are text. Shorter than that of rows with uuids: an id may be long. */
import type { LineKey } from './store.ts';

const RADIX = 36;

export const writeLineCursor = ({ at, id }: LineKey) =>
  Buffer.from(`${at.getTime().toString(RADIX)} ${id}`).toString('base64url');

/** A cursor that is none starts at the top. */
export function readLineCursor(cursor: string | undefined): LineKey | undefined {
  const text = Buffer.from(cursor ?? '', 'base64url').toString();
  const [, time = '', id = ''] = /^([0-9a-z]{1,9}) ([\w/.:-]+)$/i.exec(text) ?? [];
  const at = new Date(Number.parseInt(time, RADIX));
  return id !== '' && at.getUTCFullYear() <= 9_999 ? { at, id } : undefined;
}
