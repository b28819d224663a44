/** Compares vendors' own lists with our transfers. */
export { reconcileVendor, vendorSources } from './reconcile-vendors.ts';
