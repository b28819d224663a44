/** A link to customer service. */
import { buttonClass } from '#ui';
import { Link } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';

export function ContactUs() {
  const t = useText();
  return (
    <Link to="/m/service" className={buttonClass({ tone: 'secondary' })}>
      {t('help.ask')}
    </Link>
  );
}
