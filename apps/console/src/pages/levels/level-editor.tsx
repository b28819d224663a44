/** Writes a version of the levels: from the one that was saved last. It changes nothing until two operators let it run. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { labelOf } from '../../parts/form/described.ts';
import { Field } from '../../parts/form/field.tsx';
import { emptyOf, type Schema } from '../../parts/form/schema.ts';
import { useWording } from '../../parts/form/use-wording.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { useAct } from '../../parts/work/index.ts';
import { type Levels, useLevelPlace } from './scheme.ts';

const LANGUAGE = 'EN';

export function LevelEditor({ levels }: { readonly levels: Levels }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const place = useLevelPlace(levels);
  const wording = useWording(place);
  // What somebody else saves meanwhile does not change what is being written here.
  const [{ schema, first }] = useState(() => {
    const form = levels.schema as Schema;
    return { schema: form, first: levels.versions[0]?.terms ?? emptyOf(form, LANGUAGE) };
  });
  const [value, setValue] = useState<unknown>(first);
  const [flaw, setFlaw] = useState<string>();
  const flawed = flaw === undefined ? undefined : labelOf(schema, value, flaw, wording) || flaw;
  const save = async () => {
    setFlaw(undefined);
    const outcome = await act('levels save', { text: JSON.stringify(value) }, setFlaw);
    if (outcome === 'done') void navigate('/levels');
  };
  return (
    <>
      <PageTitle titleKey="console.levels.title">
        <Button component={Link} to="/levels">
          {t('console.content.versions')}
        </Button>
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Field
            name="levels"
            schema={schema}
            value={value}
            onChange={setValue}
            place={{
              languages: [LANGUAGE],
              language: LANGUAGE,
              ...place,
              ...(flaw !== undefined && { flaws: new Map([[flaw, t('console.content.flaw')]]) }),
            }}
            isRoot
          />
        </Paper>
        {flawed !== undefined && <Alert severity="error">{t('console.content.flaw_at', { field: flawed })}</Alert>}
        {may.run('levels save') && (
          <Box>
            <Button variant="contained" onClick={() => void save()}>
              {t('console.content.save')}
            </Button>
          </Box>
        )}
      </Box>
    </>
  );
}
