/** A notice for what the merchant does not offer, with a link to customer service. */
import { artUrl, ButtonLink, useText } from '#base/view';
import { EmptyState } from '#ui';

export interface NotOpenProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string;
}

export function NotOpen({ symbol, title, line }: NotOpenProps) {
  return <EmptyState picture={artUrl(symbol)} title={title} line={line} action={<ContactUs />} />;
}

export function ContactUs() {
  const t = useText();
  return <ButtonLink to="/m/service">{t('rewards.contact')}</ButtonLink>;
}
