/** The forms in the sheet over the security centre. */
export { SecuritySheet, type SheetName } from './sheet.tsx';
