/** Client info: the origin of a session, and what its member recognises it by. */
export interface ClientInfo {
  readonly address: string;
  readonly device: string;
  /** The browser's own token, as it sent it; whether it is one is for `saveDeviceMember` to say. */
  readonly deviceCookie?: string | undefined;
}
