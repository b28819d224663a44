/** One open WebSocket, as those see it who send to it. */

export interface Receiver {
  readonly merchantId: string;
  /** Undefined for a guest. */
  readonly memberId: string | undefined;
  readonly isTrial: boolean;
  send(text: string): void;
  /** The member's sessions changed: check whether this one is still valid. */
  recheck(): void;
}
