/** Client info: the origin of a session, and what its member recognises it by. */
export interface ClientInfo {
  readonly address: string;
  readonly device: string;
}
