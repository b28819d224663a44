/** What differs between a version and another, field by field. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ChangedValues } from '../../parts/data/difference.tsx';
import { changedValues, describe } from '../../parts/form/described.ts';
import type { Schema } from '../../parts/form/schema.ts';
import { useWording } from '../../parts/form/use-wording.ts';
import { Section } from '../../parts/section.tsx';
import { type AnswerOf, useRead } from '../../parts/work/index.ts';
import { areaOf, type Named } from './named.ts';

interface VersionDifferenceProps {
  readonly named: Named;
  readonly content: AnswerOf<'showContent'>;
  readonly version: number;
}

export function VersionDifference({ named, content, version }: VersionDifferenceProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<number>();
  const nameOf = (one: number) =>
    one === 0 ? t('console.content.folder') : t('console.content.version', { version: one });
  // Against what is in force; what is in force itself against what was before it.
  const other = chosen ?? (content.inForce === version ? Math.max(0, version - 1) : content.inForce);
  return (
    <Section titleKey="console.content.difference">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <TextField
          select
          size="small"
          label={t('console.content.against')}
          value={other}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ width: 220, flex: 'none' }}
        >
          {content.versions.map((one) => (
            <MenuItem key={one.version} value={one.version}>
              {nameOf(one.version)}
            </MenuItem>
          ))}
        </TextField>
        <Typography>→ {nameOf(version)}</Typography>
      </Box>
      <Changes named={named} content={content} before={other} after={version} />
    </Section>
  );
}

interface ChangesProps {
  readonly named: Named;
  readonly content: AnswerOf<'showContent'>;
  readonly before: number;
  readonly after: number;
}

function Changes({ named, content: { schema: given, currency }, before, after }: ChangesProps) {
  const t = useTranslate();
  const area = areaOf(named);
  const wording = useWording({ currency, ...(area && { area }) });
  const schema = given as Schema;
  const read = (version: number) => ({ params: { kind: named.kind, key: named.contentKey, version } });
  const was = useRead('showContentVersion', read(before) as never).value;
  const is = useRead('showContentVersion', read(after) as never).value;
  if (!was || !is) return null;
  const values = changedValues(describe(schema, was.value, wording), describe(schema, is.value, wording));
  if (values.length === 0) return <Typography color="text.secondary">{t('console.content.same')}</Typography>;
  return <ChangedValues values={values} />;
}
