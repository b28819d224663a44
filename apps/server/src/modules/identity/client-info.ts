/** Where somebody comes from: what a session begins with, and what its member will recognise it by. */
export interface ClientInfo {
  readonly address: string;
  readonly device: string;
}
