/** Customer service: the merchant's own channels, then feedback and the help centre, which every merchant has. */
import { CircleQuestionMark, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { Loaded, useAnswer } from '#base/data';
import { useText } from '#base/view';
import { Skeleton } from '#ui';
import { Channel, ChannelList, Channels } from '../../features/messages/channels.tsx';
import styles from './customer-service.module.css';

const signs = { WHATSAPP: Phone, LIVECHAT: MessageCircle } as const;

export function CustomerServiceScreen() {
  const t = useText();
  const service = useAnswer('customerService', undefined, { staleMs: 300_000 });
  return (
    <Channels of="service" line={t('service.line')}>
      <Loaded query={service}>{() => null}</Loaded>
      <ChannelList isBusy={service.isLoading}>
        {service.isLoading && (
          <li>
            <Skeleton className={styles.place} />
          </li>
        )}
        {service.data?.list.map(({ csType, path }) => {
          const Sign = signs[csType];
          return (
            <Channel
              key={csType}
              mark={<Sign aria-hidden="true" size={22} />}
              tone="green"
              title={t(`service.${csType}`)}
              line={t(`service.${csType}.line`)}
              to={path}
              isOutside
            />
          );
        })}
        <Channel
          mark={<MessageSquareText aria-hidden="true" size={22} />}
          tone="green"
          title={t('feedback.title')}
          line={t('service.feedback.line')}
          to="/m/feedback"
        />
        <Channel
          mark={<CircleQuestionMark aria-hidden="true" size={22} />}
          tone="green"
          title={t('help.title')}
          line={t('service.help.line')}
          to="/m/help"
          search={{ tag: 'faq' }}
        />
      </ChannelList>
    </Channels>
  );
}
