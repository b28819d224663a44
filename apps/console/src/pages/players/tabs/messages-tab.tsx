/** What a player was written: messages from operators, and those about money and the account. */
import { useTranslate } from 'react-admin';
import { When } from '../../../parts/when.tsx';
import { Amount, DenseTable, type RowOf, useList } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

type Row = RowOf<'listPlayerMessages'>;

export function MessagesTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const list = useList('listPlayerMessages', { params: { memberId: player.id } });
  return (
    <DenseTable<Row>
      label={translate('console.players.tab.messages')}
      {...list}
      empty={translate('console.players.messages.none')}
      columns={[
        { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'kind',
          label: translate('console.players.kind'),
          render: ({ kind, title }) => title ?? translate(`console.inbox.${kind}`, { _: kind }),
        },
        {
          key: 'amount',
          label: translate('console.money.amount'),
          isNumber: true,
          render: ({ amount }) => amount !== undefined && <Amount value={amount} />,
        },
        {
          key: 'readAt',
          label: translate('console.players.messages.read'),
          render: ({ readAt }) =>
            readAt === undefined ? translate('console.players.messages.unread') : <When at={readAt} />,
        },
        {
          key: 'removedAt',
          label: translate('console.players.messages.removed'),
          render: ({ removedAt }) => removedAt !== undefined && <When at={removedAt} />,
        },
      ]}
    />
  );
}
