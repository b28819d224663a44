/** The message centre. Live chat is not listed unless the merchant offers it. */
import { Bell, ChevronRight, Headset, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui';
import { largeArtUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant/index.ts';
import { Link } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';
import { UnreadBadge } from '../../features/messages/unread-badge.tsx';
import { useUnread } from '../../features/messages/use-unread.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import styles from './message-center.module.css';

export function MessageCenterScreen() {
  const t = useText();
  const { name } = useMerchant();
  const unread = useUnread();
  return (
    <>
      <TitleHeader title={t('message.title')} back="home" />
      <div className={styles.screen}>
        <div className={styles.hero}>
          <p>{t('message.line')}</p>
          <img src={largeArtUrl('bell')} alt="" width="112" height="112" />
        </div>
        <ul className={styles.lines}>
          <Telegram />
          <li>
            <Link to="/m/messages" className={styles.line}>
              <Words
                mark={
                  <Mark tone={styles.gold}>
                    <Bell aria-hidden="true" size={22} />
                  </Mark>
                }
                title={t('messages.title')}
                line={t('message.announcements.line', { name })}
              />
              <UnreadBadge count={unread.announcementUnreadCount} />
              <Onward />
            </Link>
          </li>
          <li>
            <Link to="/m/webEmail" className={styles.line}>
              <Words
                mark={
                  <Mark tone={styles.violet}>
                    <Inbox aria-hidden="true" size={22} />
                  </Mark>
                }
                title={t('inbox.title')}
                line={t('message.inbox.line')}
              />
              <UnreadBadge count={unread.inboxUnreadCount} />
              <Onward />
            </Link>
          </li>
          <li>
            <Link to="/m/service" className={styles.line}>
              <Words
                mark={
                  <Mark tone={styles.green}>
                    <Headset aria-hidden="true" size={22} />
                  </Mark>
                }
                title={t('service.title')}
                line={t('message.service.line')}
              />
              <Onward />
            </Link>
          </li>
        </ul>
      </div>
    </>
  );
}

/** A link to another site: only if the merchant has a channel. */
function Telegram() {
  const t = useText();
  const { resources } = useMerchant();
  const channel = resources.find(({ resourceType, url }) => resourceType === 'TELEGRAM' && url !== '');
  if (!channel) return null;
  return (
    <li>
      <a href={channel.url} target="_blank" rel="noopener noreferrer" className={styles.line}>
        <Words
          mark={
            <Mark tone={styles.blue}>
              <svg width="22" height="22" fill="currentColor" aria-hidden="true">
                <use href="/m/icons/social.svg#TELEGRAM" />
              </svg>
            </Mark>
          }
          title={channel.labelNameEn}
          line={t('message.telegram.line')}
        />
        <Onward />
      </a>
    </li>
  );
}

function Mark({ tone, children }: { readonly tone: string | undefined; readonly children: ReactNode }) {
  return <span className={classNames(styles.mark, tone)}>{children}</span>;
}

interface WordsProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly line: string;
}

function Words({ mark, title, line }: WordsProps) {
  return (
    <>
      {mark}
      <span className={styles.words}>
        <b>{title}</b>
        <small>{line}</small>
      </span>
    </>
  );
}

function Onward() {
  return <ChevronRight aria-hidden="true" size={18} className={styles.onward} />;
}
