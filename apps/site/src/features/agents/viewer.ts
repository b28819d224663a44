/** A viewer looks at an agent's team and changes nothing: it has a login of its own. */
import { useSession } from '#base/data';

const VIEWER = 3;

export function isViewer(session: { readonly type: number } | undefined): boolean {
  return session?.type === VIEWER;
}

export function useIsViewer(): boolean {
  return isViewer(useSession());
}
