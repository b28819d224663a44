/** A notice for what the merchant does not offer, with a link to customer service. */
import { artUrl, Link, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';

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
  return (
    <Link to="/m/service" className={buttonClass({})}>
      {t('rewards.ask')}
    </Link>
  );
}
