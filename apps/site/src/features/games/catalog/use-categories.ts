/** The categories in their order: our own games first, then the server's order. Categories without games are left out. */
import { useAnswer } from '#base/data';
import type { AnswerOf, Endpoints, PlayableCategory } from '#contract';

export type Mapping = AnswerOf<Endpoints['vendorMapping']>;

export function orderCategories({ mapping, sorting }: Mapping): readonly PlayableCategory[] {
  const sorted = sorting.map(({ gameCategory }) => gameCategory);
  const all: PlayableCategory[] = ['LOCAL', ...sorted.filter((category) => category !== 'LOCAL')];
  return [...new Set(all)].filter((category) =>
    (mapping[category]?.vendors ?? []).some(({ gameCount }) => gameCount > 0),
  );
}

const STALE_MS = 300_000;

export function useMapping() {
  return useAnswer('vendorMapping', undefined, { staleMs: STALE_MS });
}

export function useCategories(): readonly PlayableCategory[] {
  const { data } = useMapping();
  return data ? orderCategories(data) : [];
}
