import { expect, it } from 'vitest';
import { ok, refuse } from '#kernel';
import type { PlacedChase, Stage, StageCall } from '../stage/stage.ts';
import { readChases } from './use-chases.ts';

const chase = (chaseId: string) => ({ chaseId, state: 'ended' }) as PlacedChase;
const pages = [['c5', 'c4'], ['c3', 'c2'], ['c1']];

/** Cursors are numbers of pages; the page `lost` is never answered. */
function stageWith(lost?: number) {
  const requested: unknown[] = [];
  const call = (async (_name: string, { query }: { query?: { cursor?: string } }) => {
    requested.push(query);
    const at = Number(query?.cursor ?? 0);
    if (at === lost) return refuse('stage.offline');
    const next = at + 1 < pages.length ? { next: `${at + 1}` } : {};
    return ok({ content: pages[at]?.map(chase) ?? [], ...next });
  }) as unknown as StageCall;
  return { stage: { call, info: { game: 'fast-five' } as Stage['info'] }, requested };
}

const idsOf = async (stage: Parameters<typeof readChases>[0], count: number) => {
  const read = await readChases(stage, count);
  return read.ok ? [read.value.chases.map(({ chaseId }) => chaseId), read.value.hasMore] : read.refusal.code;
};

it('reads the newest pages as one list, says whether there are more, and asks for none that is not there', async () => {
  const { stage, requested } = stageWith();
  expect(await idsOf(stage, 1)).toEqual([['c5', 'c4'], true]);
  expect(await idsOf(stage, 2)).toEqual([['c5', 'c4', 'c3', 'c2'], true]);
  expect(requested).toHaveLength(3);
  expect(await idsOf(stage, 9)).toEqual([['c5', 'c4', 'c3', 'c2', 'c1'], false]);
  expect(requested).toHaveLength(6);
});

it('shows no part of a list whose next page did not come', async () => {
  const { stage } = stageWith(1);
  expect(await idsOf(stage, 2)).toBe('stage.offline');
});
