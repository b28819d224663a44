/** What a vendor's list would change, and applying it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../base/names.ts';
import { useMay } from '../../parts/command-button.tsx';
import { type AnswerOf, DenseTable, FormDialog, useAct, useRead } from '../../parts/work/index.ts';

type Row = AnswerOf<'showListDifference'>['rows'][number];

const colours = { new: 'success', changed: 'info', gone: 'warning' } as const;
const kinds = ['new', 'changed', 'gone'] as const;

interface ListDifferenceProps {
  readonly vendor: string;
  readonly onClose: () => void;
}

export function ListDifference({ vendor, onClose }: ListDifferenceProps) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const title = t('console.vendors.difference', { vendor: usePlugins('vendors').nameOf(vendor) });
  const { value, error } = useRead('showListDifference', { params: { vendor } });
  return (
    <FormDialog
      title={title}
      confirm={t('console.vendors.apply')}
      width="md"
      isReady={value !== undefined}
      isReadOnly={!may.run('vendors apply')}
      onSend={() => act('vendors apply', { subject: vendor })}
      onClose={onClose}
    >
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {kinds.map((kind) => (
            <Chip
              key={kind}
              color={colours[kind]}
              variant="outlined"
              label={`${t(`console.vendors.is.${kind}`)}: ${value.counts[kind]}`}
            />
          ))}
          <Box color="text.secondary">
            {t('console.vendors.counts', { games: value.games, leftOut: value.leftOut })}
          </Box>
        </Box>
      )}
      <DenseTable<Row>
        label={title}
        rows={value?.rows}
        empty={t('console.vendors.same')}
        columns={[
          {
            key: 'is',
            label: t('console.vendors.change'),
            render: ({ is }) => <Chip size="small" color={colours[is]} label={t(`console.vendors.is.${is}`)} />,
          },
          { key: 'code', label: t('console.games.key'), render: ({ id }) => id },
          { key: 'name', label: t('console.games.game'), render: ({ name }) => <b>{name}</b> },
          {
            key: 'what',
            label: t('console.vendors.what'),
            render: ({ columns }) =>
              columns.map((column) => t(`console.vendors.column.${column}`, { _: column })).join(', '),
          },
        ]}
      />
    </FormDialog>
  );
}
