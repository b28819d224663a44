/** What the launch of a vendor's game means for money, and whether it still stands. */
export { admitSeat, type SeatCall, type SeatReply } from './admit-seat.ts';
export { isAutomatic, type LaunchRefusal, type PreparedLaunch, prepareLaunch, type VendorLaunch } from './launch.ts';
