/** One category's list, scrolled into view when it was chosen. A restored scroll position is not changed. */

import { type ReactNode, useEffect, useRef } from 'react';
import { smallArtUrl, useText } from '#base';
import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { categorySymbol } from '../../features/games/catalog/index.ts';
import styles from './category-section.module.css';

export interface CategorySectionProps {
  readonly gameType: PlayableCategory;
  readonly hasTitle: boolean;
  readonly children: ReactNode;
}

export function CategorySection({ gameType, hasTitle, children }: CategorySectionProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollY === 0) section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={section} className={styles.section} aria-label={t(`category.${gameType}`)}>
      {hasTitle && <SectionTitle picture={smallArtUrl(categorySymbol[gameType])} title={t(`category.${gameType}`)} />}
      {children}
    </section>
  );
}
