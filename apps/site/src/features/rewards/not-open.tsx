/** What this house does not run, said plainly, with somebody to ask. */
import type { ReactNode } from 'react';
import { buttonClass, EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { useText } from '../../base/text.tsx';

export interface NotOpenProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string;
}

export function NotOpen({ symbol, title, line }: NotOpenProps) {
  return <EmptyState picture={artUrl(symbol)} title={title} line={line} action={<AskUs />} />;
}

/** Customer service where the house has one, else the way home. */
export function AskUs(): ReactNode {
  const say = useText();
  const { customerService } = useMerchant();
  const desk = customerService.find(({ path }) => path !== '');
  if (!desk) {
    return (
      <Link to="/m/home" className={buttonClass({})}>
        {say('shell.home')}
      </Link>
    );
  }
  return (
    <a href={desk.path} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
      {say('rewards.ask')}
    </a>
  );
}
