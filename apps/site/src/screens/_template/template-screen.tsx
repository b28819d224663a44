/** The template screen: its content, or its empty state. */
import { artUrl, useText } from '#base/view';
import { EmptyState } from '#ui';

export function TemplateScreen() {
  const t = useText();
  return <EmptyState picture={artUrl('star')} title={t('shell.home')} />;
}
