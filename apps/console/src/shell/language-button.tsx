/** Chooses the language. An icon alone, so that the bar fits a phone. */
import TranslateIcon from '@mui/icons-material/Translate';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { consoleLanguages } from '../base/texts.ts';

export function LanguageButton() {
  const t = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const queries = useQueryClient();
  const before = useRef(locale);
  // Names that the server says are in the language they were read in.
  useEffect(() => {
    if (before.current === locale) return;
    before.current = locale;
    void queries.invalidateQueries();
  }, [locale, queries]);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('console.shell.language')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TranslateIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {consoleLanguages.map((language) => (
          <MenuItem
            key={language.locale}
            lang={language.locale}
            selected={language.locale === locale}
            onClick={() => {
              setLocale(language.locale);
              setAnchor(null);
            }}
          >
            {language.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
