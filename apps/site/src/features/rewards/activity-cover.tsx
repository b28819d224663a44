/** An activity's picture: uploaded, or composed of the art set with its text inside. */
import { useState } from 'react';
import { ArtBanner } from '../banners/art-banner.tsx';
import type { Activity } from './activities.ts';
import styles from './rewards.module.css';

export interface ActivityCoverProps {
  readonly activity: Activity;
  /** The page's first picture: fetched with high priority. */
  readonly isFirst?: boolean;
}

export function ActivityCover({ activity, isFirst = false }: ActivityCoverProps) {
  const { picture, title, line } = activity;
  const [isBroken, setBroken] = useState(false);
  if (picture.url === '' || isBroken) {
    const { scene, symbols } = picture.art;
    const art = { scene, symbols: [...symbols], title, line, action: '' };
    return (
      <span className={styles.face}>
        <ArtBanner art={art} shape="hero" isFirst={isFirst} isForGuests={false} />
      </span>
    );
  }
  return (
    <>
      <img
        src={picture.url}
        alt=""
        width="358"
        height="172"
        className={styles.picture}
        loading={isFirst ? 'eager' : 'lazy'}
        onError={() => setBroken(true)}
      />
      <span className={styles.words}>
        <b>{title}</b>
        {line && <span>{line}</span>}
      </span>
    </>
  );
}
