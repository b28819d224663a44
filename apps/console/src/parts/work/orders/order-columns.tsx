/** Columns of every queue of orders. */
import { useTranslate } from 'react-admin';
import { Age, Amount, StateChip } from '../amounts.tsx';
import { type Claim, ClaimChip } from '../claim-chip.tsx';
import type { Column } from '../dense-table.tsx';
import { PlayerLink } from '../player-link.tsx';

export interface OrderRow {
  readonly id: string;
  readonly memberId: string;
  readonly username: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly createdAt: string;
  readonly claim?: Claim;
}

/** A column of rows that have these fields, whatever else they have. */
type Of<Field extends keyof OrderRow> = Column<Pick<OrderRow, Field>>;

interface OrderColumns {
  readonly age: Of<'createdAt'>;
  readonly player: Of<'memberId' | 'username'>;
  readonly amount: Of<'amount' | 'currency'>;
  readonly state: Of<'state'>;
  readonly claim: Of<'claim'>;
}

export function useOrderColumns(): OrderColumns {
  const translate = useTranslate();
  const named = <Name extends keyof OrderColumns>(key: Name) => ({ key, label: translate(`console.money.${key}`) });
  return {
    age: { ...named('age'), render: ({ createdAt }) => <Age at={createdAt} /> },
    player: { ...named('player'), render: (row) => <PlayerLink {...row} /> },
    amount: {
      ...named('amount'),
      isNumber: true,
      render: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    state: { ...named('state'), render: ({ state }) => <StateChip state={state} /> },
    claim: { ...named('claim'), render: ({ claim }) => <ClaimChip claim={claim} /> },
  };
}
