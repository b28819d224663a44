/** One of several pieces, each of its own form: a condition of an audience, words of our own or a text of the platform. */
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { emptyOf, type FieldProps, type Fields, pieceOf, type Schema, withField } from './schema.ts';
import { useWords } from './words.ts';

interface PieceFieldProps extends FieldProps {
  readonly render: (field: FieldProps) => ReactNode;
}

/** A piece is named by what it requires; what requires nothing is words by language. */
const nameOf = ({ required = [] }: Schema) => required[0] ?? 'words';

export function PieceField({ name, schema, value, onChange, place, path = '', render }: PieceFieldProps) {
  const words = useWords(place);
  const pieces = schema.anyOf ?? [];
  const piece = pieceOf(pieces, value) ?? pieces[0] ?? {};
  const flaw = place.flaws?.get(path);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <TextField
        select
        size="small"
        label={words.field(name, schema)}
        value={nameOf(piece)}
        error={flaw !== undefined}
        onChange={({ target }) => {
          const next = pieces.find((one) => nameOf(one) === target.value);
          if (next) onChange(emptyOf(next, place.language, place.defs));
        }}
        sx={{ maxWidth: 340 }}
      >
        {pieces.map((one) => (
          <MenuItem key={nameOf(one)} value={nameOf(one)}>
            {words.option(nameOf(one))}
          </MenuItem>
        ))}
      </TextField>
      {flaw !== undefined && <FormHelperText error>{flaw}</FormHelperText>}
      <Inner piece={piece} value={value} onChange={onChange} place={place} path={path} name={name} render={render} />
    </Box>
  );
}

interface InnerProps extends Omit<PieceFieldProps, 'schema'> {
  readonly piece: Schema;
}

/** What has one field alone is that field. */
function Inner({ piece, value, onChange, place, path = '', name, render }: InnerProps) {
  const own = Object.entries(piece.properties ?? {});
  const [only] = own;
  if (!only || own.length > 1)
    return render({ name, schema: piece, value, onChange, place, path, isRequired: true, isRoot: true });
  const [field, schema] = only;
  return render({
    name: field,
    schema,
    value: (value as Fields | undefined)?.[field],
    onChange: (next) => onChange(withField(value, field, next)),
    place,
    path: `${path}/${field}`,
    isRequired: true,
    isRoot: true,
  });
}
