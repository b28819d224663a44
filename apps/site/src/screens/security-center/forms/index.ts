/** The forms in the sheet over the overview. */
export { Sheet, type SheetName } from './sheet.tsx';
