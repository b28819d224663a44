/** Channels to the merchant and its messages: a hero, and a line for each channel. */
import { ChevronRight, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, largeArtUrl } from '#base/view';
import { classNames } from '#ui';
import styles from './channels.module.css';
import { UnreadBadge } from './unread-badge.tsx';

export interface ChannelsProps {
  readonly of: 'messages' | 'service';
  readonly line: string;
  readonly children: ReactNode;
}

export function Channels({ of, line, children }: ChannelsProps) {
  const [symbol, size] = of === 'messages' ? ['bell', 112] : ['handshake', 104];
  return (
    <div className={styles.screen}>
      <div className={classNames(styles.hero, of === 'service' && styles.service)}>
        <p>{line}</p>
        <img src={largeArtUrl(symbol)} alt="" width={size} height={size} />
      </div>
      {children}
    </div>
  );
}

export function ChannelList({ isBusy, children }: { readonly isBusy?: boolean; readonly children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-busy={isBusy}>
      {children}
    </ul>
  );
}

export interface ChannelProps {
  readonly mark: ReactNode;
  readonly tone: 'gold' | 'violet' | 'green' | 'blue';
  readonly title: string;
  readonly line: string;
  /** A screen, or another site. */
  readonly to: string;
  readonly search?: { readonly [name: string]: string };
  readonly unread?: number;
  readonly isOutside?: boolean;
  /** At the end of the line. */
  readonly Sign?: LucideIcon;
}

export function Channel(props: ChannelProps) {
  const { mark, tone, title, line, to, search = {}, unread = 0, isOutside = false } = props;
  const { Sign = isOutside ? ExternalLink : ChevronRight } = props;
  const inside = (
    <>
      <span className={classNames(styles.mark, styles[tone])}>{mark}</span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{line}</small>
      </span>
      <UnreadBadge count={unread} />
      <Sign aria-hidden="true" size={18} />
    </>
  );
  return (
    <li>
      {isOutside ? (
        <a href={to} target="_blank" rel="noopener noreferrer" className={styles.line}>
          {inside}
        </a>
      ) : (
        <Link to={to} search={search} className={styles.line}>
          {inside}
        </Link>
      )}
    </li>
  );
}
