/** The way to a person. */
import { buttonClass } from '#ui';
import { Link } from '../../base/navigation/navigation.tsx';
import { useText } from '../../base/text/text.tsx';

export function AskUs() {
  const say = useText();
  return (
    <Link to="/m/service" className={buttonClass({ tone: 'secondary' })}>
      {say('help.ask')}
    </Link>
  );
}
