/** A picture: its address, or one that is uploaded. It is made smaller here, and drawn anew by the server. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useMay } from '../command-button.tsx';
import { useAct } from '../work/index.ts';
import type { FieldProps } from './schema.ts';

const LONGEST_SIDE = 1_600;
const QUALITY = 0.86;

/** As JPEG in base 64, no larger than a phone can show. Throws for what is no picture. */
async function shrunk(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? '';
}

export function PictureField({ name, value, onChange, isRequired = false }: FieldProps) {
  const t = useTranslate();
  const act = useAct();
  const notify = useNotify();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const saved = await act.read('content picture', { text: await shrunk(file) });
      if (saved !== undefined) onChange((saved as { readonly url: string }).url);
    } catch {
      notify('console.content.no_picture', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <TextField
        size="small"
        fullWidth
        required={isRequired}
        label={t(`console.field.${name}`, { _: name })}
        helperText={t('console.content.hint.picture')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' && !isRequired ? undefined : event.target.value)}
      />
      {may.run('content picture') && (
        <Button variant="outlined" disabled={isBusy} sx={{ flex: 'none' }} onClick={() => input.current?.click()}>
          {t('console.content.upload')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void upload(event.target.files?.[0])}
      />
    </Box>
  );
}
