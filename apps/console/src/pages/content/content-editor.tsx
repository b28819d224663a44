/** Writes a new version: from the one that was written last, or from any other. Nobody sees it until it is published. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { labelOf } from '../../parts/form/described.ts';
import { Field } from '../../parts/form/field.tsx';
import { emptyOf, type Schema } from '../../parts/form/schema.ts';
import { useWording } from '../../parts/form/use-wording.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { type AnswerOf, useAct, useRead } from '../../parts/work/index.ts';
import { areaOf, familyOf, type Named, pathOf, subjectOf } from './named.ts';
import { PreviewButton } from './preview-frame.tsx';

export function ContentEditor(named: Named) {
  const t = useTranslate();
  const { kind, contentKey: key } = named;
  const content = useRead('showContent', { params: { kind, key } });
  const from = content.value?.versions[0]?.version;
  // A later look that fails, as after a lost answer, does not take away what is being written.
  if (content.error !== undefined && !content.value) return <Alert severity="error">{content.error}</Alert>;
  return (
    <>
      <PageTitle titleKey={`console.content.kind.${kind}`}>
        <Button component={Link} to={pathOf(named)}>
          {t('console.content.versions')}
        </Button>
      </PageTitle>
      {content.value && from !== undefined ? <From named={named} content={content.value} from={from} /> : <Loading />}
    </>
  );
}

interface FromProps {
  readonly named: Named;
  readonly content: AnswerOf<'showContent'>;
  readonly from: number;
}

function From({ named, content, from }: FromProps) {
  // What somebody else saves meanwhile does not change what is being written here.
  const [first] = useState(from);
  const { kind, contentKey: key } = named;
  const read = useRead('showContentVersion', { params: { kind, key, version: first } as never });
  if (read.error !== undefined && !read.value) return <Alert severity="error">{read.error}</Alert>;
  if (!read.value) return <Loading />;
  return <Form named={named} content={content} initial={read.value.value} />;
}

function Form(props: { readonly named: Named; readonly content: AnswerOf<'showContent'>; readonly initial: unknown }) {
  const { named, content, initial } = props;
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const schema = content.schema as Schema;
  const [value, setValue] = useState<unknown>(initial ?? emptyOf(schema, content.defaultLanguage));
  const [note, setNote] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const area = areaOf(named);
  const { noun, hasPreview } = familyOf(named);
  const wording = useWording({ currency: content.currency, ...(area && { area }) });
  const flawed = flaw === undefined ? undefined : labelOf(schema, value, flaw, wording) || flaw;
  const save = async () => {
    const given = {
      subject: subjectOf(named),
      text: JSON.stringify(value),
      ...(note.trim() !== '' && { reason: note.trim() }),
    };
    setFlaw(undefined);
    if ((await act(`${noun} save`, given, setFlaw)) === 'done') void navigate(pathOf(named));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Field
          name={named.kind}
          schema={schema}
          value={value}
          onChange={setValue}
          place={{
            languages: content.languages,
            language: languageOf(named) ?? content.defaultLanguage,
            currency: content.currency,
            ...(area && { area }),
            ...(flaw !== undefined && { flaws: new Map([[flaw, t('console.content.flaw')]]) }),
          }}
          isRoot
        />
      </Paper>
      {flawed !== undefined && <Alert severity="error">{t('console.content.flaw_at', { field: flawed })}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'start' }}>
        <TextField
          size="small"
          label={t('console.content.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
          sx={{ flex: '1 1 240px' }}
        />
        {hasPreview && <PreviewButton named={named} text={() => JSON.stringify(value)} />}
        {may.run(`${noun} save`) && (
          <Button variant="contained" onClick={() => void save()}>
            {t('console.content.save')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Texts are of one language, and its key is it. */
const languageOf = ({ kind, contentKey }: Named) => (kind === 'texts' ? contentKey : undefined);
