/** The operator's own account: sessions, passkeys, password. */
import Box from '@mui/material/Box';
import { PageTitle } from '../../parts/page-title.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.account.title" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 920 }}>
        <OwnSessions />
        <OwnPasskeys />
        <OwnPassword />
      </Box>
    </>
  );
}
