/** Who works on an order. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import Chip from '@mui/material/Chip';
import { useGetIdentity, useTranslate } from 'react-admin';

export interface Claim {
  readonly by: string;
  readonly until: string;
}

interface ClaimChipProps {
  readonly claim: Claim | undefined;
}

export function ClaimChip({ claim }: ClaimChipProps) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  if (!claim) return null;
  const isMine = claim.by === identity?.id;
  return (
    <Chip
      size="small"
      icon={<LockOutlined />}
      color={isMine ? 'primary' : 'default'}
      label={isMine ? translate('console.money.mine') : claim.by}
    />
  );
}
