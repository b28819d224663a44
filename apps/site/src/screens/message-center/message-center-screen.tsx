/** The message centre. Live chat is not listed unless the merchant offers it. */
import { Bell, ChevronRight, Headset, Inbox, MessageCircle } from 'lucide-react';
import { hasFlag, useMerchant, useText } from '#base/view';
import { Channel, ChannelList, Channels } from '../../features/messages/channels.tsx';
import { useChatUnread } from '../../features/messages/use-chat-unread.ts';
import { useUnread } from '../../features/messages/use-unread.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';

export function MessageCenterScreen() {
  const t = useText();
  const { name } = useMerchant();
  const unread = useUnread();
  return (
    <>
      <TitleHeader title={t('message.title')} back="home" />
      <Channels of="messages" line={t('message.line')}>
        <ChannelList>
          <Telegram />
          <Channel
            mark={<Bell aria-hidden="true" size={22} />}
            tone="gold"
            title={t('messages.title')}
            line={t('message.announcements.line', { name })}
            to="/m/messages"
            unread={unread.announcementUnreadCount}
          />
          <Channel
            mark={<Inbox aria-hidden="true" size={22} />}
            tone="violet"
            title={t('inbox.title')}
            line={t('message.inbox.line')}
            to="/m/webEmail"
            unread={unread.inboxUnreadCount}
          />
          <LiveChat />
          <Channel
            mark={<Headset aria-hidden="true" size={22} />}
            tone="green"
            title={t('service.title')}
            line={t('message.service.line')}
            to="/m/service"
          />
        </ChannelList>
      </Channels>
    </>
  );
}

/** Only with the merchant's chat. The screen tells guests and trials, as the inbox does. */
function LiveChat() {
  const t = useText();
  const unread = useChatUnread();
  if (!hasFlag(useMerchant(), 'liveChat')) return null;
  return (
    <Channel
      mark={<MessageCircle aria-hidden="true" size={22} />}
      tone="violet"
      title={t('message.chat.title')}
      line={t('message.chat.line')}
      to="/m/chat"
      unread={unread}
    />
  );
}

/** A link to another site: only if the merchant has a channel. */
function Telegram() {
  const t = useText();
  const { resources } = useMerchant();
  const channel = resources.find(({ resourceType, url }) => resourceType === 'TELEGRAM' && url !== '');
  if (!channel) return null;
  const mark = (
    <svg width="22" height="22" fill="currentColor" aria-hidden="true">
      <use href="/m/icons/social.svg#TELEGRAM" />
    </svg>
  );
  return (
    <Channel
      mark={mark}
      tone="blue"
      title={channel.labelNameEn}
      line={t('message.telegram.line')}
      to={channel.url}
      isOutside
      Sign={ChevronRight}
    />
  );
}
