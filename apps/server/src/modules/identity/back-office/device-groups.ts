/** Who shares devices with whom, as groups: those of one browser by its own token, and those whom earlier logins joined one after another. */

export interface SharedDevice {
  readonly member_id: string;
  readonly other_id: string;
  readonly device: string;
}

export interface DeviceGroup {
  /** What they share, in a word each. */
  readonly detail: string;
  readonly count: number;
  /** Of a large group, as an internet café's, fewer. */
  readonly memberIds: readonly string[];
}

/** A larger group, as an internet café's, says how many it has, and names these alone. */
export const MAX_GROUP_MEMBERS = 50;
export const MAX_GROUPS = 100;

/** Those of most members first. The pairs are read with the latest login first, and none is of one browser. */
export function deviceGroups(pairs: readonly SharedDevice[], exact: readonly DeviceGroup[]): readonly DeviceGroup[] {
  const keyOf = ({ count, memberIds }: DeviceGroup) => `${count} ${memberIds.toSorted().join(' ')}`;
  return [...Map.groupBy([...exact, ...joined(pairs)], keyOf).values()]
    .flatMap((same) => same.slice(0, 1).map((first) => ({ ...first, detail: wordsOf(same) })))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_GROUPS);
}

/** The same accounts on several devices are one group. */
const wordsOf = (groups: readonly DeviceGroup[]) =>
  [...new Set(groups.map(({ detail }) => detail).filter((detail) => detail !== ''))].join(', ');

/** Anyone who was on the devices of two others joins them. */
function joined(pairs: readonly SharedDevice[]): readonly DeviceGroup[] {
  const beside = Map.groupBy(
    pairs.flatMap(({ member_id, other_id, device }) => [
      { id: member_id, other: other_id, device },
      { id: other_id, other: member_id, device },
    ]),
    ({ id }) => id,
  );
  const placed = new Set<string>();
  return [...beside].flatMap(([first, [latest]]): readonly DeviceGroup[] => {
    if (placed.has(first)) return [];
    placed.add(first);
    const members = [first];
    for (const id of members) {
      for (const { other } of beside.get(id) ?? []) {
        if (placed.has(other)) continue;
        placed.add(other);
        members.push(other);
      }
    }
    return [{ detail: latest?.device ?? '', count: members.length, memberIds: members.slice(0, MAX_GROUP_MEMBERS) }];
  });
}
