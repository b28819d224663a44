/** A choice of themes, each as a small picture of a site in its own colours. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Choices } from './draft.ts';

type Theme = Choices['themes'][number];

interface ThemeChoiceProps {
  readonly themes: readonly Theme[];
  readonly mode: 'dark' | 'light';
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function Line({ width, colour }: { readonly width: string; readonly colour: string | undefined }) {
  return <Box sx={{ height: 6, width, borderRadius: 3, background: colour }} />;
}

function Picture({ theme: { radius, ...theme }, mode }: { readonly theme: Theme; readonly mode: 'dark' | 'light' }) {
  const of = theme[mode];
  return (
    <Box aria-hidden sx={{ p: 1.25, display: 'grid', gap: 1, background: of['surface-0'], borderRadius: 1.5 }}>
      <Line width="45%" colour={of['text-1']} />
      <Box sx={{ p: 1, display: 'grid', gap: 0.75, background: of['surface-2'], borderRadius: radius }}>
        <Line width="80%" colour={of['text-2']} />
        <Line width="60%" colour={of['text-3']} />
        <Box
          sx={{
            height: 18,
            width: '55%',
            borderRadius: radius,
            background: `linear-gradient(90deg, ${of.accent}, ${of['accent-2']})`,
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 0.75 }}>
        <Line width="30%" colour={of.win} />
        <Line width="30%" colour={of.lose} />
        <Line width="30%" colour={of.live} />
      </Box>
    </Box>
  );
}

export function ThemeChoice({ themes, mode, value, onChange }: ThemeChoiceProps) {
  const t = useTranslate();
  return (
    <Box
      role="radiogroup"
      aria-label={t('console.merchants.field.theme')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    >
      {themes.map((theme) => (
        <ButtonBase
          key={theme.id}
          role="radio"
          aria-checked={theme.id === value}
          onClick={() => onChange(theme.id)}
          sx={{
            display: 'block',
            textAlign: 'left',
            p: 1,
            border: 2,
            borderRadius: 2,
            borderColor: theme.id === value ? 'primary.main' : 'divider',
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
          }}
        >
          <Picture theme={theme} mode={mode} />
          <Typography variant="body2" sx={{ mt: 0.75 }}>
            {t(`console.merchants.theme.${theme.id}`, { _: theme.id })}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}
