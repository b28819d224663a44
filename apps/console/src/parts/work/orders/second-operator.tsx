/** Whether an order takes two operators, or who asked for it as the first. */
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';

interface SecondOperatorProps {
  readonly takesTwo: boolean;
  readonly request?: { readonly by: string } | undefined;
}

export function SecondOperator({ takesTwo, request }: SecondOperatorProps) {
  const translate = useTranslate();
  if (request)
    return <Chip size="small" color="info" label={translate('console.money.requested', { by: request.by })} />;
  return takesTwo && <Chip size="small" label={translate('console.money.takesTwo')} />;
}
