/** What is shown where there is nothing: a picture, what is missing, and what to do about it. */
import type { ReactNode } from 'react';
import type { TextKey } from '#texts';
import { EmptyState } from '#ui';
import { artUrl } from '../art.ts';
import { useText } from '../text/text.tsx';

export interface EmptyProps {
  readonly symbol: string;
  readonly title: TextKey;
  readonly line: TextKey;
  readonly action?: ReactNode;
}

export function Empty({ symbol, title, line, action }: EmptyProps) {
  const t = useText();
  return <EmptyState picture={artUrl(symbol)} title={t(title)} line={t(line)} action={action} />;
}
