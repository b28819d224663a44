/** One row of settings: picture, title, status, and link. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { artUrl, Link, useText } from '#base/view';
import { Badge } from '#ui';
import rows from './rows.module.css';

export interface RowProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string;
  readonly state?: ReactNode;
  /** Shown as a badge: on or off. */
  readonly isOn?: boolean | undefined;
  /** The row links to a screen, opens a sheet, or only informs. */
  readonly to?: string;
  readonly search?: { readonly [name: string]: string };
  readonly onOpen?: () => void;
}

export function Row({ symbol, title, line, state, isOn, to, search, onOpen }: RowProps) {
  const t = useText();
  const inside = (
    <>
      <img src={artUrl(symbol)} alt="" width="30" height="30" />
      <span className={rows.words}>
        <b>{title}</b>
        <small>{line}</small>
      </span>
      {state}
      {isOn !== undefined && <Badge tone={isOn ? 'good' : 'bad'}>{t(isOn ? 'security.on' : 'security.off')}</Badge>}
      {(to ?? onOpen) !== undefined && <ChevronRight aria-hidden="true" size={18} />}
    </>
  );
  return (
    <li>
      {to !== undefined ? (
        <Link to={to} search={search ?? {}} className={rows.row}>
          {inside}
        </Link>
      ) : onOpen ? (
        <button type="button" className={rows.row} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={rows.row}>{inside}</div>
      )}
    </li>
  );
}
