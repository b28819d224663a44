/** A link to customer service. */
import { ButtonLink, useText } from '#base/view';

export function ContactUs() {
  const t = useText();
  return <ButtonLink to="/m/service">{t('help.contact')}</ButtonLink>;
}
