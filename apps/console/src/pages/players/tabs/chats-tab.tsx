/** A player's past chats; one is opened on the page of chats, and the look is in the trail. */
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { When } from '../../../parts/when.tsx';
import { DenseTable, type RowOf, useList } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

export function ChatsTab({ player }: { readonly player: Player }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const list = useList('listChats', { query: { queue: 'over', memberId: player.id } });
  return (
    <DenseTable<RowOf<'listChats'>>
      label={t('console.players.tab.chats')}
      {...list}
      empty={t('console.players.nothing')}
      onOpen={({ id }) => navigate(`/chats?chat=${id}`)}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ createdAt }) => <When at={createdAt} /> },
        { key: 'last', label: t('console.chats.last'), render: ({ last }) => last },
        { key: 'operator', label: t('console.chats.operator'), render: ({ operator }) => operator },
        { key: 'state', label: t('console.chats.state'), render: ({ state }) => t(`console.chats.is.${state}`) },
      ]}
    />
  );
}
