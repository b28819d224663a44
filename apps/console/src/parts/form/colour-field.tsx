/** A colour as the theme has it, beside how it looks. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { FieldProps } from './schema.ts';

/** Anything else would be no colour, and is not put into a style. */
const COLOUR = /^oklch\([\d.]+% [\d.]+ [\d.]+( \/ [\d.]+)?\)$/;

export function ColourField({ name, value, onChange }: FieldProps) {
  const t = useTranslate();
  const colour = String(value ?? '');
  const isColour = COLOUR.test(colour);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box
        aria-hidden
        sx={{
          width: 40,
          height: 40,
          flex: 'none',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          ...(isColour && { bgcolor: colour }),
        }}
      />
      <TextField
        size="small"
        fullWidth
        required
        label={t(`console.field.${name}`, { _: name })}
        value={colour}
        error={!isColour}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
      />
    </Box>
  );
}
