/** Who shares devices with whom, as groups: one who was on the devices of two others joins them. */

export interface SharedDevice {
  readonly member_id: string;
  readonly other_id: string;
  readonly device: string;
}

interface DeviceGroup {
  /** A device they share, in a word: the one of the latest login. */
  readonly detail: string;
  readonly memberIds: readonly string[];
}

/** A larger group, as an internet café's, names these alone. */
export const MAX_NAMED = 50;
const MAX_GROUPS = 100;

/** Those of most members first. The pairs are read with the latest login first. */
export function deviceGroups(pairs: readonly SharedDevice[]): readonly DeviceGroup[] {
  const beside = Map.groupBy(
    pairs.flatMap(({ member_id, other_id, device }) => [
      { id: member_id, other: other_id, device },
      { id: other_id, other: member_id, device },
    ]),
    ({ id }) => id,
  );
  const placed = new Set<string>();
  const groups = [...beside].flatMap(([first, [latest]]): readonly DeviceGroup[] => {
    if (placed.has(first)) return [];
    placed.add(first);
    const memberIds = [first];
    for (const id of memberIds) {
      for (const { other } of beside.get(id) ?? []) {
        if (placed.has(other)) continue;
        placed.add(other);
        memberIds.push(other);
      }
    }
    return [{ detail: latest?.device ?? '', memberIds }];
  });
  return groups
    .toSorted((one, other) => other.memberIds.length - one.memberIds.length)
    .slice(0, MAX_GROUPS)
    .map(({ detail, memberIds }) => ({ detail, memberIds: memberIds.slice(0, MAX_NAMED) }));
}
