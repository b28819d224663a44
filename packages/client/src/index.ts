/** The wire from the browser's side: typed calls and the live socket, small, with types alone from the contract. */
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
