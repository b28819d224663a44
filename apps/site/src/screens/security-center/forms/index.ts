/** The forms in the sheet over the security centre. */
export { Sheet, type SheetName } from './sheet.tsx';
