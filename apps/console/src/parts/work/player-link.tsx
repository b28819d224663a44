/** A player's name, which leads to the profile. In a row that opens something else, it is followed alone. */
import { Link } from 'react-router-dom';

interface PlayerLinkProps {
  readonly memberId: string;
  readonly username: string;
}

export function PlayerLink({ memberId, username }: PlayerLinkProps) {
  return (
    <Link to={`/players/${memberId}`} onClick={(event) => event.stopPropagation()}>
      {username}
    </Link>
  );
}
