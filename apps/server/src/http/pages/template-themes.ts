/** The themes that a new merchant may choose from, as the console paints them. */
import { readTheme } from '#merchants/read-theme.ts';
import { themeOfFolder } from './merchant-files.ts';

type Colours = Readonly<Record<string, string>>;

const plain = (tokens: ReadonlyMap<string, string>): Colours =>
  Object.fromEntries([...tokens].map(([name, colour]) => [name.replace(/^--/, ''), colour]));

export function readTemplateThemes(folders: readonly string[]) {
  return folders.map((id) => {
    const { root, dark, light } = readTheme(themeOfFolder({ code: id }));
    return { id, dark: plain(dark), light: plain(light), radius: root.get('--radius-m') ?? '0' };
  });
}
