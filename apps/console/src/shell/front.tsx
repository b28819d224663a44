/** The frame of what is shown before somebody is signed in. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ToggleThemeButton } from 'react-admin';
import { LanguageButton } from './language-button.tsx';

export function Front({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
          <Typography component="h1" variant="h5">
            {title}
          </Typography>
          <Box sx={{ display: 'flex', color: 'text.secondary' }}>
            <LanguageButton />
            <ToggleThemeButton />
          </Box>
        </Box>
        {children}
      </Paper>
    </Box>
  );
}
