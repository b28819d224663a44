/** The empty state of a list, by filter: why it is empty and what to do. */
import { artUrl, ButtonLink, useText } from '#base/view';
import { EmptyState } from '#ui';
import type { Classify } from '../catalog/index.ts';

const pictures: { readonly [Section in Classify]: string } = {
  all: 'magic',
  new: 'rocket',
  favourite: 'heart',
  hot: 'fire',
  recent: 'controller',
};

export interface NothingOfProps {
  readonly rail: Classify;
  /** A search text or a vendor narrows the list. */
  readonly isNarrowed?: boolean;
}

export function NothingOf({ rail, isNarrowed = true }: NothingOfProps) {
  const t = useText();
  return (
    <EmptyState
      picture={artUrl(pictures[rail])}
      title={t(rail === 'all' ? 'center.empty' : `lobby.none.${rail}`)}
      line={t(
        rail === 'all' ? (isNarrowed ? 'center.empty.line' : 'center.empty.category') : `lobby.none.${rail}.line`,
      )}
      action={
        <ButtonLink to="/m/gameCenter" search={{ gameCategory: 'lobby' }}>
          {t('center.empty.action')}
        </ButtonLink>
      }
    />
  );
}
