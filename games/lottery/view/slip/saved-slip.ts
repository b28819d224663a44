/** The slip's lines over a reload of the frame: of one game at a time, for as long as the browser's tab is open. */
import { type Draft, emptyDraft, formsOf } from '../draft/draft.ts';
import type { Catalogue } from './catalogue.ts';
import { isLine, type Line, lineOf } from './slip.ts';

const KEY = 'lottery-slip';

/** Browsers that store nothing have an empty slip after a reload. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function saveLines(game: string, lines: readonly Line[]): void {
  const drafts = lines.map(({ draft, unitMinor }) => ({ ...draft, ...(unitMinor && { unit: `${unitMinor}` }) }));
  storage()?.setItem(KEY, JSON.stringify({ game, drafts }));
}

/** The lines of this game that its plays still take. */
export function savedLines(game: string, catalogue: Catalogue): readonly Line[] {
  const saved = parse(storage()?.getItem(KEY) ?? 'null');
  if (saved?.game !== game || !Array.isArray(saved.drafts)) return [];
  return saved.drafts.flatMap((raw: unknown) => readSaved(raw, catalogue) ?? []);
}

function parse(text: string): { readonly game?: unknown; readonly drafts?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readSaved(raw: unknown, catalogue: Catalogue): Line | undefined {
  const draft = raw as (Partial<Draft> & { readonly unit?: unknown }) | null;
  const play = catalogue.find(`${draft?.play}`);
  const form = play && formsOf(play).find((one) => one === draft?.form);
  if (!play || !form || !isTexts(draft?.places) || !Array.isArray(draft?.rows) || !draft.rows.every(isTexts)) return;
  const read = { ...emptyDraft(play, form), places: draft.places, rows: draft.rows, typed: `${draft.typed}` };
  const line = lineOf(play, read);
  if (!isLine(line)) return undefined;
  return typeof draft.unit === 'string' && /^[1-9]\d{0,18}$/.test(draft.unit)
    ? { ...line, unitMinor: BigInt(draft.unit) }
    : line;
}

function isTexts(raw: unknown): raw is readonly string[] {
  return Array.isArray(raw) && raw.every((one) => typeof one === 'string');
}
