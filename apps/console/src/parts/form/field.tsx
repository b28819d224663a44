/** A field of a document, made from its schema: an object of fields, a list, a piece of several, a map, rows, or a single value. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ColourField } from './colour-field.tsx';
import { LanguageField } from './language-field.tsx';
import { ListField } from './list-field.tsx';
import { MapField } from './numbers/map-field.tsx';
import { RowsField } from './numbers/rows-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PieceField } from './piece-field.tsx';
import { PlainField, WeekdaysField } from './plain-field.tsx';
import { emptyOf, type FieldProps, type Fields, isGroup, resolved, type Schema, withField } from './schema.ts';
import { TextsField } from './texts-field.tsx';
import { useWords } from './words.ts';

const again = (field: FieldProps) => <Field {...field} />;

export function Field(given: FieldProps) {
  const defs = given.schema.$defs ? { ...given.place.defs, ...given.schema.$defs } : given.place.defs;
  const place = defs === given.place.defs || !defs ? given.place : { ...given.place, defs };
  const schema = resolved(given.schema, defs);
  const props = { ...given, schema, place };
  if (schema.perLanguage) return <LanguageField {...props} render={again} />;
  if (schema.anyOf) return <PieceField {...props} render={again} />;
  if (schema.control === 'texts') return <TextsField {...props} />;
  if (schema.control === 'map') return <MapField {...props} />;
  if (schema.control === 'rows') return <RowsField {...props} />;
  if (schema.control === 'weekdays') return <WeekdaysField {...props} />;
  if (schema.type === 'object') return <ObjectField {...props} />;
  if (schema.type === 'array') return <ListField {...props} render={again} />;
  if (schema.control === 'colour') return <ColourField {...props} />;
  if (schema.control === 'picture') return <PictureField {...props} />;
  return <PlainField {...props} />;
}

const SHORT = 130;
const wideControls = new Set(['texts', 'rows', 'picture', 'html', 'document']);

/** Whether a field has a line of its own. */
function isWide(schema: Schema): boolean {
  if (isGroup(schema) || (schema.control !== undefined && wideControls.has(schema.control))) return true;
  return schema.type === 'string' && !schema.enum && (schema.maxLength ?? 0) > SHORT;
}

/** What may be left out and is, has a button that adds it. */
function ObjectField({ name, schema, value, onChange, place, path = '', isRoot }: FieldProps) {
  const t = useTranslate();
  const words = useWords(place);
  const fields = (value ?? {}) as Fields;
  const entries = Object.entries(schema.properties ?? {});
  const isRequired = (field: string) => schema.required?.includes(field) ?? false;
  const isLeftOut = ([field, own]: readonly [string, Schema]) =>
    !isRequired(field) && fields[field] === undefined && isGroup(own) && own.control !== 'weekdays';
  const mayLeaveOut = (field: string, own: Schema) => !isRequired(field) && isGroup(own) && own.control !== 'weekdays';
  const flaw = place.flaws?.get(path);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      {!isRoot && (
        <Typography component="legend" variant="subtitle2" sx={{ mb: 1.5, p: 0 }}>
          {words.field(name, schema)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))' }}>
        {entries
          .filter((entry) => !isLeftOut(entry))
          .map(([field, own]) => (
            <Box key={field} sx={{ minWidth: 0, ...(isWide(own) && { gridColumn: '1 / -1' }) }}>
              <Field
                name={field}
                schema={own}
                value={fields[field]}
                onChange={(next) => onChange(withField(fields, field, next))}
                place={place}
                path={`${path}/${field}`}
                around={fields}
                isRequired={isRequired(field)}
              />
              {mayLeaveOut(field, own) && (
                <Button size="small" onClick={() => onChange(withField(fields, field, undefined))}>
                  {t('console.content.leave_out', { field: words.field(field, own) })}
                </Button>
              )}
            </Box>
          ))}
        {entries.filter(isLeftOut).map(([field, own]) => (
          <Button
            key={field}
            size="small"
            sx={{ justifySelf: 'start', gridColumn: '1 / -1' }}
            onClick={() => onChange(withField(fields, field, emptyOf(own, place.language, place.defs)))}
          >
            {t('console.content.add_field', { field: words.field(field, own) })}
          </Button>
        ))}
      </Box>
      {flaw !== undefined && <FormHelperText error>{flaw}</FormHelperText>}
    </Box>
  );
}
