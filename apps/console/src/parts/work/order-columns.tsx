/** Columns of every queue of orders. */
import { useTranslate } from 'react-admin';
import { Age, Amount, StateChip } from './amounts.tsx';
import { type Claim, ClaimChip } from './claim-chip.tsx';
import type { Column } from './dense-table.tsx';
import { PlayerLink } from './player-link.tsx';

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

type Name = 'age' | 'player' | 'amount' | 'state' | 'claim';

export function useOrderColumns(): { readonly [name in Name]: Column<OrderRow> } {
  const translate = useTranslate();
  const column = (key: Name, render: Column<OrderRow>['render']) => ({
    key,
    label: translate(`console.money.${key}`),
    render,
  });
  return {
    age: column('age', ({ createdAt }) => <Age at={createdAt} />),
    player: column('player', (row) => <PlayerLink {...row} />),
    amount: {
      ...column('amount', ({ amount, currency }) => <Amount value={amount} currency={currency} />),
      isNumber: true,
    },
    state: column('state', ({ state }) => <StateChip state={state} />),
    claim: column('claim', ({ claim }) => <ClaimChip claim={claim} />),
  };
}
