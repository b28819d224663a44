/** Terms in the words of their form: what differs between two versions, and what a field is called. */
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ChangedValues } from '../../parts/data/difference.tsx';
import { changedValues, describe, labelOf } from '../../parts/form/described.ts';
import type { Fields, Place, Schema } from '../../parts/form/schema.ts';
import { useWording } from '../../parts/form/use-wording.ts';
import type { AnswerOf } from '../../parts/work/index.ts';

export type TermsForm = AnswerOf<'campaignForm'>;

/** The schema of these terms: what they give is written as their kind says. */
function schemaFor({ schema, kinds }: TermsForm, terms: Fields): Schema {
  const all = schema as Schema;
  const params = kinds.find(({ code }) => code === terms.kind)?.params as Schema | undefined;
  const names = Object.fromEntries(kinds.map(({ code, name }) => [code, name]));
  const kind: Schema = { ...all.properties?.kind, type: 'string', enum: Object.keys(names), names };
  return { ...all, properties: { ...all.properties, kind, ...(params && { params: { ...params, title: '' } }) } };
}

const placeOf = ({ currency, games, categories }: TermsForm) =>
  ({ area: 'campaigns', currency, choices: { games, categories } }) as const satisfies Partial<Place>;

/** Of a path of the terms, as `/limits/budget`. */
export function useTermsLabel(form: TermsForm, terms: Fields): (path: string) => string {
  const wording = useWording(placeOf(form));
  const schema = schemaFor(form, terms);
  return (path) => labelOf(schema, terms, path, wording);
}

interface TermsDifferenceProps {
  readonly form: TermsForm;
  /** Without one all terms are shown. */
  readonly before: Fields | undefined;
  readonly after: Fields;
}

export function TermsDifference({ form, before, after }: TermsDifferenceProps) {
  const t = useTranslate();
  const wording = useWording(placeOf(form));
  const lines = (terms: Fields | undefined) => (terms ? describe(schemaFor(form, terms), terms, wording) : new Map());
  const values = changedValues(lines(before), lines(after));
  if (values.length === 0) return <Typography color="text.secondary">{t('console.content.same')}</Typography>;
  return <ChangedValues values={values} />;
}
