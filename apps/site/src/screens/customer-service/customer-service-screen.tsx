/** Customer service: the merchant's own channels, then feedback and the help centre, which every merchant has. */
import { ChevronRight, CircleQuestionMark, ExternalLink, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { Skeleton } from '#ui';
import { useAnswer } from '../../base/api/index.ts';
import { largeArtUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation/index.ts';
import { Failed } from '../../base/query/loaded.tsx';
import { useText } from '../../base/text/index.ts';
import styles from './customer-service.module.css';

const signs = { WHATSAPP: Phone, LIVECHAT: MessageCircle } as const;

export function CustomerServiceScreen() {
  const t = useText();
  const service = useAnswer('customerService', undefined, { staleMs: 300_000 });
  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <p>{t('service.line')}</p>
        <img src={largeArtUrl('handshake')} alt="" width="104" height="104" />
      </div>
      {service.isError && !service.data && (
        <Failed error={service.error} onRetry={service.refetch} isRetrying={service.isRefetching} />
      )}
      <ul className={styles.lines} aria-busy={service.isPending}>
        {service.isPending && (
          <li>
            <Skeleton className={styles.place} />
          </li>
        )}
        {service.data?.list.map(({ csType, path }) => {
          const Sign = signs[csType];
          return (
            <li key={csType}>
              <a href={path} target="_blank" rel="noopener noreferrer" className={styles.line}>
                <span className={styles.mark}>
                  <Sign aria-hidden="true" size={22} />
                </span>
                <span className={styles.words}>
                  <b>{t(`service.${csType}`)}</b>
                  <small>{t(`service.${csType}.line`)}</small>
                </span>
                <ExternalLink aria-hidden="true" size={18} />
              </a>
            </li>
          );
        })}
        <li>
          <Link to="/m/feedback" className={styles.line}>
            <span className={styles.mark}>
              <MessageSquareText aria-hidden="true" size={22} />
            </span>
            <span className={styles.words}>
              <b>{t('feedback.title')}</b>
              <small>{t('service.feedback.line')}</small>
            </span>
            <ChevronRight aria-hidden="true" size={18} />
          </Link>
        </li>
        <li>
          <Link to="/m/help" search={{ tag: 'faq' }} className={styles.line}>
            <span className={styles.mark}>
              <CircleQuestionMark aria-hidden="true" size={22} />
            </span>
            <span className={styles.words}>
              <b>{t('help.title')}</b>
              <small>{t('service.help.line')}</small>
            </span>
            <ChevronRight aria-hidden="true" size={18} />
          </Link>
        </li>
      </ul>
    </div>
  );
}
