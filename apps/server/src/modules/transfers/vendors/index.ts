/** The vendors a merchant works with that keep members' money, and the sandboxes among them. */
export { openVendorSites } from './vendor-sites.ts';
export { type OpenVendor, openVendors, type Vendors } from './vendors.ts';
