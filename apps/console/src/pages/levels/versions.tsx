/** The versions of the levels: who saved each, what it would change of the one that runs, and letting it run, which takes two. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { ChangedValues } from '../../parts/data/difference.tsx';
import { changedValues, describe } from '../../parts/form/described.ts';
import type { Schema } from '../../parts/form/schema.ts';
import { useWording } from '../../parts/form/use-wording.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable } from '../../parts/work/index.ts';
import { type Levels, useLevelPlace, type Version } from './scheme.ts';

export function Versions({ levels }: { readonly levels: Levels }) {
  const t = useTranslate();
  const [shown, setShown] = useState<Version>();
  return (
    <Section titleKey="console.content.versions">
      <DenseTable<Version>
        label={t('console.content.versions')}
        rows={levels.versions}
        empty={t('console.levels.none')}
        onOpen={setShown}
        columns={[
          {
            key: 'version',
            label: t('console.content.version', { version: '' }),
            render: ({ version, isRunning }) => (
              <>
                <b>{version}</b>{' '}
                {isRunning && <Chip size="small" color="primary" label={t('console.content.in_force')} />}
              </>
            ),
          },
          { key: 'by', label: t('console.content.by'), render: ({ savedBy }) => savedBy },
          { key: 'at', label: t('console.money.at'), render: ({ savedAt }) => <When at={savedAt} /> },
        ]}
      />
      {shown && <OneVersion levels={levels} shown={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}

interface OneVersionProps {
  readonly levels: Levels;
  readonly shown: Version;
  readonly onClose: () => void;
}

function OneVersion({ levels, shown, onClose }: OneVersionProps) {
  const t = useTranslate();
  const wording = useWording(useLevelPlace(levels));
  const schema = levels.schema as Schema;
  const running = levels.versions.find(({ isRunning }) => isRunning);
  // What runs itself is shown against what was saved before it.
  const other = shown.isRunning ? levels.versions.find(({ version }) => version < shown.version) : running;
  const values = changedValues(describe(schema, other?.terms, wording), describe(schema, shown.terms, wording));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t('console.content.version', { version: shown.version })}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {other ? t('console.levels.against', { version: other.version }) : t('console.levels.first')}
        </Typography>
        {values.length === 0 ? t('console.content.same') : <ChangedValues values={values} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
        {!shown.isRunning && (
          <CommandButton
            command="levels start"
            fixed={{ subject: `${shown.version}` }}
            variant="contained"
            size="medium"
            onDone={onClose}
          />
        )}
      </DialogActions>
    </Dialog>
  );
}
