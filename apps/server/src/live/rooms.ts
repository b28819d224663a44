/** Which WebSockets of this node are in which room: one for each topic of a merchant, and one for each member. */
import type { Receiver } from './receiver.ts';

export function createRooms() {
  const receiversByRoom = new Map<string, Set<Receiver>>();
  const roomsByReceiver = new Map<Receiver, Set<string>>();

  function exit(room: string, receiver: Receiver): void {
    const receivers = receiversByRoom.get(room);
    receivers?.delete(receiver);
    if (receivers?.size === 0) receiversByRoom.delete(room);
    const rooms = roomsByReceiver.get(receiver);
    rooms?.delete(room);
    if (rooms?.size === 0) roomsByReceiver.delete(receiver);
  }

  return {
    enter(room: string, receiver: Receiver): void {
      receiversByRoom.set(room, (receiversByRoom.get(room) ?? new Set()).add(receiver));
      roomsByReceiver.set(receiver, (roomsByReceiver.get(receiver) ?? new Set()).add(room));
    },
    exit,
    exitAll(receiver: Receiver): void {
      for (const room of roomsByReceiver.get(receiver) ?? []) exit(room, receiver);
    },
    /** Undefined where the room is empty. */
    receiversIn: (room: string): ReadonlySet<Receiver> | undefined => receiversByRoom.get(room),
  };
}
