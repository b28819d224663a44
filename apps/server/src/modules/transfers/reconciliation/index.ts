/** Vendors' own lists against our transfers. */
export { reconcileVendor, vendorSources } from './reconcile-vendors.ts';
