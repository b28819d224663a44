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

/** Who shares devices with more is at an office or an internet café, which says nothing. */
const MOST_TOGETHER = 20;
const MAX_GROUPS = 100;
/** A larger group names these alone. */
export const MAX_MEMBERS = 200;

/** Those of most members first. The pairs are read with the latest login first. */
export function deviceGroups(pairs: readonly SharedDevice[]): readonly DeviceGroup[] {
  const beside = Map.groupBy(
    pairs.flatMap(({ member_id, other_id, device }) => [
      { id: member_id, other: other_id, device },
      { id: other_id, other: member_id, device },
    ]),
    ({ id }) => id,
  );
  const isOffice = (id: string) => new Set(beside.get(id)?.map(({ other }) => other)).size >= MOST_TOGETHER;
  const counted = new Map([...beside].filter(([id]) => !isOffice(id)));
  const placed = new Set<string>();
  const groups = [...counted.keys()].flatMap((first): readonly DeviceGroup[] => {
    if (placed.has(first)) return [];
    placed.add(first);
    const memberIds = [first];
    for (const id of memberIds) {
      for (const { other } of counted.get(id) ?? []) {
        if (!counted.has(other) || placed.has(other)) continue;
        placed.add(other);
        memberIds.push(other);
      }
    }
    const detail = counted.get(first)?.[0]?.device ?? '';
    return memberIds.length < 2 ? [] : [{ detail, memberIds: memberIds.slice(0, MAX_MEMBERS) }];
  });
  return groups.toSorted((one, other) => other.memberIds.length - one.memberIds.length).slice(0, MAX_GROUPS);
}
