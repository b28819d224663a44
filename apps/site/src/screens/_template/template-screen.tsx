/** The template screen: its content, or its empty state. */
import { EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useText } from '../../base/text/index.ts';

export function TemplateScreen() {
  const t = useText();
  return <EmptyState picture={artUrl('star')} title={t('shell.home')} />;
}
