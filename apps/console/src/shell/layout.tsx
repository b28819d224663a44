/** The frame of every page: bar, menu, content, and the lock. */
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  Menu,
  Notification,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useSidebarState,
  useStoreContext,
  useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useScope, useScopeFacts } from '../base/scope.ts';
import type { Me } from '../base/session.ts';
import { type ConsolePage, pageGroups } from '../page.ts';
import { DialogHost } from '../parts/open-dialog.tsx';
import { pages } from '../registry.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { LanguageButton } from './language-button.tsx';
import { LockScreen } from './lock-screen.tsx';
import { isOpen } from './page-guard.tsx';
import { ScopeSelect } from './scope-select.tsx';
import { useIdleLock } from './use-idle-lock.ts';

function ConsoleUserMenu() {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <Menu.Item to="/account" primaryText={t('console.account.title')} />
      <Logout />
    </UserMenu>
  );
}

function ConsoleBar() {
  return (
    <AppBar
      color="secondary"
      userMenu={<ConsoleUserMenu />}
      toolbar={
        <>
          <LanguageButton />
          <ToggleThemeButton />
        </>
      }
    >
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 700, display: { xs: 'none', sm: 'inline' } }}>
          Croupier
        </Box>
        <ScopeSelect />
      </Box>
    </AppBar>
  );
}

/** At the top: at the bottom it would cover what a dialog's buttons say. */
export const ConsoleNotification = () => <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;

/** The menu marks paths by their beginnings alone. */
const marked = { '& .RaMenuItemLink-active:not([aria-current])': { color: 'text.secondary' } } as const;

function entryAt(open: readonly ConsolePage[], path: string): ConsolePage | undefined {
  const isUnder = ({ name }: ConsolePage) => path === `/${name}` || path.startsWith(`/${name}/`);
  return open.find(({ covers }) => covers?.test(path)) ?? open.find(isUnder);
}

function ConsoleMenu() {
  const { permissions: me } = usePermissions<Me>();
  const scope = useScope();
  const t = useTranslate();
  const { pathname } = useLocation();
  const [isWide] = useSidebarState();
  if (!me) return <Menu> </Menu>;
  const open = pages.filter((page) => isOpen(me, scope, page));
  const entry = entryAt(open, pathname);
  return (
    <Menu sx={marked}>
      {pageGroups.flatMap((group) => {
        const inGroup = open.filter((page) => page.group === group);
        if (inGroup.length === 0) return [];
        return [
          isWide && (
            <ListSubheader
              // A group may bear the name of one of its pages.
              key={`group ${group}`}
              role="presentation"
              disableSticky
              sx={{ lineHeight: '2.2', background: 'none', fontSize: '.72rem' }}
            >
              {t(`console.group.${group}`)}
            </ListSubheader>
          ),
          ...inGroup.map((page) => {
            const { name, titleKey, icon: Icon } = page;
            const current = page === entry && ({ 'aria-current': 'page', className: 'RaMenuItemLink-active' } as const);
            return <Menu.Item key={name} to={`/${name}`} primaryText={t(titleKey)} leftIcon={<Icon />} {...current} />;
          }),
        ];
      })}
    </Menu>
  );
}

/** Moments are shown in the reader's time, days are the merchant's. */
function Zones() {
  const t = useTranslate();
  const { timeZone } = useScopeFacts();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Typography component="p" variant="caption" color="text.secondary" sx={{ mt: 2 }}>
      {t('console.shell.times', { zone: own })} {timeZone && t('console.shell.days', { zone: timeZone })}
    </Typography>
  );
}

/** On a tablet the menu shows its icons alone until the operator opens it: tables have the room. */
function useFoldedMenu(): void {
  const store = useStoreContext();
  const [, setOpen] = useSidebarState();
  const isTablet = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.between('sm', 'md'), { noSsr: true });
  useEffect(() => {
    if (isTablet && store.getItem<boolean>('sidebar.open') === undefined) setOpen(false);
  }, [isTablet, store, setOpen]);
}

export function ConsoleLayout({ children, ...rest }: LayoutProps) {
  useIdleLock();
  useFoldedMenu();
  return (
    <Layout
      {...rest}
      appBar={ConsoleBar}
      menu={ConsoleMenu}
      sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }}
    >
      <Box component="div" sx={{ pb: 4, maxWidth: 1_500 }}>
        <DialogHost>{children}</DialogHost>
        <Zones />
      </Box>
      <InvitationDialog />
      <LockScreen />
    </Layout>
  );
}
