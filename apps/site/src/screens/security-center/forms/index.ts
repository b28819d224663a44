/** The forms in the sheet over the overview. */
export type { SheetName } from './sheet.tsx';
