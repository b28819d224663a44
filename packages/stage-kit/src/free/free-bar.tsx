/** The place of free rounds above the stake. Most players have none: their banner is loaded where there are some. */
import { lazyPart } from '../components/lazy-part.tsx';
import { useStage, useStore } from '../stage/stage-context.tsx';

const FreeBanner = lazyPart(async () => (await import('./free-banner.tsx')).FreeBanner);

export function FreeBar({ isLocked }: { readonly isLocked: boolean }) {
  const now = useStore(useStage().freePlay);
  return now ? <FreeBanner now={now} isLocked={isLocked} /> : null;
}
