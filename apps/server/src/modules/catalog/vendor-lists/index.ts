/** Lists of games that vendors keep themselves: read page by page, and taken over whole. */
export { createListReader } from './read-lists.ts';
export { beginLists, requestList, type VendorListRow, vendorLists } from './store.ts';
