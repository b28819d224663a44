/** Which accounts may log in at which portal. */
import { type MemberType, memberTypes } from '#contract';

/** AUTH-17: members and agents log in at separate sites. Undefined when it is the right one. */
export function wrongPortal(
  type: MemberType,
  portal: 'member' | 'agent',
): 'session.agent_refused' | 'session.member_refused' | undefined {
  // agents, and who sees their teams
  const isAgent = type === memberTypes.agent || type === memberTypes.seniorAgent || type === memberTypes.viewer;
  if (isAgent === (portal === 'agent')) return undefined;
  return isAgent ? 'session.agent_refused' : 'session.member_refused';
}
