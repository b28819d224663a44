/** Codes in words, with the code itself small beside them: who asks an engineer, or runs the command line, looks for that. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

const EVERYTHING = '*';
const ROLE = 'role:';

export function Coded({ words, code }: { readonly words: string; readonly code: string }) {
  return (
    <>
      {words}
      {words !== code && (
        <Box component="span" sx={{ ml: 0.75, fontSize: '.85em', overflowWrap: 'anywhere' }}>
          {code}
        </Box>
      )}
    </>
  );
}

/** What an operator was granted: a permission, a role, or everything. */
function useGrantWords(): (granted: string) => string {
  const t = useTranslate();
  return (granted) => {
    if (granted === EVERYTHING) return t('console.operators.everything');
    if (granted.startsWith(ROLE)) return t('console.permission.role', { role: granted.slice(ROLE.length) });
    return t(`console.permission.${granted}`, { _: granted });
  };
}

export function Grant({ code }: { readonly code: string }) {
  const wordsOf = useGrantWords();
  const isPermission = code !== EVERYTHING && !code.startsWith(ROLE);
  const words = wordsOf(code);
  return <Coded words={words} code={isPermission ? code : words} />;
}

/** In one line, as a field takes it. */
export function useGrantLine(): (granted: string) => string {
  const wordsOf = useGrantWords();
  return (granted) => (granted === EVERYTHING ? wordsOf(granted) : `${wordsOf(granted)} (${granted})`);
}

/** By what it pays of what would be fair; a code of another kind is shown as it is. */
const VARIANT = /^(edge|prizes)-(\d+)$/;

export function useVariantWords(): (variant: string) => string {
  const t = useTranslate();
  return (variant) => {
    const [, kind, percent] = VARIANT.exec(variant) ?? [];
    return kind ? t(`console.variant.${kind}`, { percent }) : t(`console.variant.${variant}`, { _: variant });
  };
}
