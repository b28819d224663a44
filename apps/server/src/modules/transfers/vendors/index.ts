/** The merchant's vendors with transfer wallets. */
export { type OpenVendor, openVendors, type Vendors } from './vendors.ts';
