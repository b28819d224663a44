/** The columns of a list of documents: the same of all players and of one. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Day, When } from '../when.tsx';
import { type Column, type RowOf, StateChip } from '../work/index.ts';

type Row = RowOf<'listPlayerDocuments'>;

export function useDocumentColumns(): readonly Column<Row>[] {
  const t = useTranslate();
  return [
    { key: 'kind', label: t('console.documents.kind'), render: ({ kind }) => t(`console.documents.kind.${kind}`) },
    {
      key: 'state',
      label: t('console.money.state'),
      render: ({ state }) => <StateChip state={state} />,
    },
    { key: 'pictures', label: t('console.documents.pictures'), isNumber: true, render: ({ pictures }) => pictures },
    { key: 'reason', label: t('console.documents.reason'), isInPanel: true, render: ({ reason }) => reason },
    { key: 'changed', label: t('console.documents.changed'), render: ({ changedAt }) => <When at={changedAt} /> },
    {
      key: 'until',
      label: t('console.documents.valid_until'),
      render: ({ validUntil }) => validUntil && <Day day={validUntil} />,
    },
    { key: 'by', label: t('console.documents.by'), render: ({ requestedBy }) => requestedBy },
    {
      key: 'decided',
      label: t('console.documents.decidedBy'),
      render: ({ decidedBy, amendedBy, state }) => (
        <>
          {decidedBy ?? (state === 'expired' ? t('console.documents.by_date') : '')}
          {amendedBy !== undefined && (
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              {t('console.documents.amendedBy', { name: amendedBy })}
            </Box>
          )}
        </>
      ),
    },
  ];
}
