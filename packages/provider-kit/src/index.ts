/** The provider kit: what plugins of providers share: payments, vendors, messengers, identities, storages, beacons and feeds. */
export { fields, Message, messageReader, pageOf, type Read } from './message.ts';
export {
  type CheckOutcome,
  checkOf,
  type Delivery,
  originOf,
  type Plugin,
  type PluginPorts,
  type SettingKind,
  type SettingNames,
  type Settings,
  settingsError,
} from './plugin.ts';
export {
  egressTo,
  type PostAnswer,
  type Sandbox,
  type SandboxAccount,
  type SandboxPorts,
  type SandboxSite,
  type TestDoublePorts,
  testSandboxPorts,
} from './sandbox.ts';
export { openMemory, type SavedPart } from './sandbox-memory.ts';
export { escapeHtml, htmlPage, htmlResponse, pageStyle, redirectTo, styleResponse } from './sandbox-page.ts';
export { failure, json, sandboxSite, signedBody } from './sandbox-site.ts';
export { type SignatureScheme, type SignedHeaders, signMessage, verifyMessage } from './signature.ts';
