/** The number of unread messages, if there are any: shown shortened, with the full text for screen readers. */
import { useText } from '#base/view';
import { Badge, VisuallyHidden } from '#ui';
import { badgeText } from './badge-text.ts';

export function UnreadBadge({ count }: { readonly count: number }) {
  const t = useText();
  if (count < 1) return null;
  return (
    <Badge tone="live">
      <span aria-hidden="true">{badgeText(count)}</span>
      <VisuallyHidden>{t('message.unread', { count })}</VisuallyHidden>
    </Badge>
  );
}
