/** Red-packet rains: a pool split before it falls, each packet for who takes it first. */
export { rainJob } from './pay-packets.ts';
export { rainRoutes } from './routes.ts';
