/** The vendors a merchant works with that keep members' money. */
export { type OpenVendor, openVendors, type Vendors } from './vendors.ts';
