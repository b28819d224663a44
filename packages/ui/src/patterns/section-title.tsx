/** The heading of a section of a screen: picture, title and, at the end of the line, a link to more. */
import type { ReactNode } from 'react';
import styles from './section-title.module.css';

export interface SectionTitleProps {
  /** The address of a small picture. */
  readonly picture: string;
  readonly title: string;
  readonly children?: ReactNode;
}

export function SectionTitle({ picture, title, children }: SectionTitleProps) {
  return (
    <div className={styles.head}>
      <img src={picture} alt="" width="22" height="22" />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
