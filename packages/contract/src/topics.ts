/**
 * The live socket (`/ws`): what it carries. A client sends `{ "type": "hello", "token"?: string }`, then `{ "type": "join" | "leave", "topic": string }`;
 * the server sends `{ "topic": string, "value": … }`, and `{ "type": "refused", "topic"?: string, "code": string }`. Messages are hints with
 * content: a client that missed one asks the API again.
 */
export interface Topics {
  /** The member's own balance; joined by every session by itself. */
  balance: { sumBalance: string; pending: string };
  /** One of the member's own orders stands otherwise than before: the API tells how. */
  orders: { orderId: string };
  /** A new winner for the strip. */
  winners: { customerName: string; nodeId: number; winAmount: string; at: string };
  /** `draw:{gameId}`: an issue was drawn, or another began to sell. */
  draw: { gameId: string; numero: string; state: 'drawn' | 'void'; outcome?: unknown };
  /** What the member has not read changed: the new counts, or none of them where the API must be asked. */
  unread: { inboxUnreadCount?: number; announcementUnreadCount?: number };
  /** This session is over: logged out elsewhere. */
  session: { ended: true };
}
export type TopicFamily = keyof Topics;
