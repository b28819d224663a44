/** The merchant's social channels, each only if a link was supplied. */
import type { MerchantInfo } from '#base/data';
import { useMerchant, useText } from '#base/view';
import { iconButtonClass, VisuallyHidden } from '#ui';
import styles from './social-links.module.css';

export interface SocialLinksProps {
  readonly only?: readonly string[];
}

export const inMenu = ['FACEBOOK', 'TELEGRAM', 'FACEBOOK1'];

type Resource = MerchantInfo['resources'][number];

/** In the requested order; a resource without an address is treated as missing. */
export function suppliedLinks(resources: readonly Resource[], only: readonly string[]): readonly Resource[] {
  return only.flatMap(
    (requested) => resources.find(({ resourceType, url }) => resourceType === requested && url !== '') ?? [],
  );
}

export function SocialLinks({ only = inMenu }: SocialLinksProps) {
  const t = useText();
  const { resources } = useMerchant();
  const links = suppliedLinks(resources, only);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('menu.follow')}>
      {links.map(({ resourceType, url, labelNameEn }) => (
        <li key={resourceType}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={iconButtonClass('filled')}>
            <svg width="20" height="20" fill="currentColor" aria-hidden="true">
              <use href={`/m/icons/social.svg#${resourceType}`} />
            </svg>
            <VisuallyHidden>{labelNameEn}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
