/** The browser's side of the API: typed calls and the WebSocket. Small; imports only types from the contract. */
export {
  type CallCode,
  type CallInput,
  type Client,
  type ClientPorts,
  createClient,
  type FaultCode,
  type SentTo,
} from './client.ts';
export { createLive, type LiveClient, type LivePorts } from './live.ts';
export { frameRoutes, siteRoutes } from './routes.ts';
