/** A link to customer service. */
import { Link, useText } from '#base';
import { buttonClass } from '#ui';

export function ContactUs() {
  const t = useText();
  return (
    <Link to="/m/service" className={buttonClass({ tone: 'secondary' })}>
      {t('help.ask')}
    </Link>
  );
}
