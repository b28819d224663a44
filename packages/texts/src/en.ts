/** English: the language every key is declared in. One line a room. */
import banners from './en/banners.json' with { type: 'json' };
import catalog from './en/catalog.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import refusals from './en/refusals.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };

export const en = {
  ...banners,
  ...catalog,
  ...home,
  ...refusals,
  ...shell,
};
