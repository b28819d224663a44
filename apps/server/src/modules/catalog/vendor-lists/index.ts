/** Lists of games that vendors keep themselves: read page by page, and taken over whole. */

export { applyList, differenceOf, type ListDifference } from './held-lists.ts';
export { pictureOriginsOf } from './picture-origins.ts';
export { createListReader } from './read-lists.ts';
export { beginLists, holdLists, requestList, type VendorListRow, vendorLists } from './store.ts';
