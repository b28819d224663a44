/** The console's two themes: dense, quiet, with contrasts that hold. */
import type { RaThemeOptions } from 'react-admin';

interface Themed {
  readonly palette: { readonly text: { readonly secondary: string } };
}

const shared: RaThemeOptions = {
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans SC", "PingFang SC", sans-serif',
    fontSize: 13.5,
    h5: { fontSize: '1.35rem', fontWeight: 650, letterSpacing: '-0.01em' },
    h6: { fontSize: '1.05rem', fontWeight: 650 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  sidebar: { width: 232, closedWidth: 52 },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
    // More tabs than there is room for are seen to be there, on a phone too. A way to scroll that leads nowhere takes no room.
    MuiTabs: {
      defaultProps: { allowScrollButtonsMobile: true },
      styleOverrides: { scrollButtons: { '&.Mui-disabled': { width: 0 } } },
    },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 650 } } },
    // What a field that cannot be changed says of itself is read all the same.
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Themed }) => ({
          '&.Mui-disabled': { color: theme.palette.text.secondary },
        }),
      },
    },
    // Links within text and tables: the browser's own blue is not of the theme. Buttons and menus have classes.
    MuiCssBaseline: {
      styleOverrides: ({ palette }: { readonly palette: { readonly primary: { readonly main: string } } }) => ({
        'a:not([class])': { color: palette.primary.main, textUnderlineOffset: '2px' },
      }),
    },
  },
};

export const lightTheme: RaThemeOptions = {
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: '#1f4fbf' },
    secondary: { main: '#1f2a44' },
    background: { default: '#f5f6fa', paper: '#ffffff' },
    success: { main: '#166b3f' },
    warning: { main: '#86500a' },
    info: { main: '#0b5c94' },
    error: { main: '#b3261e' },
    text: { primary: '#161b2c', secondary: '#515a72' },
    divider: '#e2e5ee',
  },
};

export const darkTheme: RaThemeOptions = {
  ...shared,
  palette: {
    mode: 'dark',
    primary: { main: '#8fb3ff' },
    secondary: { main: '#e7b75f' },
    background: { default: '#0f1320', paper: '#171c2c' },
    success: { main: '#5fd39a' },
    warning: { main: '#f0b357' },
    info: { main: '#7cc4f5' },
    error: { main: '#ff8a80' },
    text: { primary: '#e9ecf5', secondary: '#a4adc4' },
    divider: '#2a3145',
  },
};
