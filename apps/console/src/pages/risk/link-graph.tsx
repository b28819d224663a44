/**
 * Accounts and what they share, drawn: accounts stand on a ring, what they share between them, thicker the more it says. The same is in the
 * list, which is what a keyboard and a screen reader use.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { placedOf, type SharedGroup, SIZE } from './link-layout.ts';

interface LinkGraphProps {
  readonly groups: readonly SharedGroup[];
  /** Stands out. */
  readonly selectedId: string | undefined;
}

const SHOWN = 15;
const STRONG = 80;

const RADIUS = 9;
const BELOW = 22;
/** Names nearer to a side than that begin or end at it. */
const NEAR = 70;

function nameAt({ x, y }: { readonly x: number; readonly y: number }) {
  const anchor = x < NEAR ? 'start' : x > SIZE - NEAR ? 'end' : 'middle';
  const aside = { start: -RADIUS, middle: 0, end: RADIUS }[anchor];
  return { x: x + aside, y: y + BELOW, textAnchor: anchor } as const;
}

export function LinkGraph({ groups, selectedId }: LinkGraphProps) {
  const t = useTranslate();
  const nets = placedOf(groups);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('console.risks.graph_hint')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {nets.slice(0, SHOWN).map((net) => (
          <Net key={net.id} net={net} selectedId={selectedId} />
        ))}
      </Box>
    </Box>
  );
}

function Net({
  net,
  selectedId,
}: {
  readonly net: ReturnType<typeof placedOf>[number];
  readonly selectedId: string | undefined;
}) {
  const t = useTranslate();
  const { palette } = useTheme();
  const isChosen = net.shared.some(({ id }) => id === selectedId);
  const named = net.accounts.map(({ username }) => username).join(', ');
  const colourOf = (weight: number) => (weight >= STRONG ? palette.error.main : palette.warning.main);
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`${t('console.risks.graph')}: ${named}`}
      sx={{
        width: 240,
        height: 240,
        // Words stay legible over lines.
        '& text': { paintOrder: 'stroke', stroke: palette.background.default, strokeWidth: 3 },
        borderRadius: 1,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'action.selected' : 'background.default',
      }}
    >
      {net.shared.map(({ id, weight, at, accounts }) =>
        accounts.map((account) => (
          <line
            key={`${id} ${account.memberId}`}
            x1={at.x}
            y1={at.y}
            x2={account.at.x}
            y2={account.at.y}
            stroke={colourOf(weight)}
            strokeOpacity={selectedId === undefined || id === selectedId ? 0.9 : 0.35}
            strokeWidth={1 + weight / 30}
          />
        )),
      )}
      {net.shared.map(({ id, kind, weight, at }) => {
        const side = 10 + weight / 10;
        return (
          <g key={id}>
            <rect x={at.x - side / 2} y={at.y - side / 2} width={side} height={side} rx={3} fill={colourOf(weight)} />
            <text x={at.x} y={at.y - side / 2 - 6} textAnchor="middle" fontSize={10} fill={palette.text.secondary}>
              {t(`console.risks.kind.${kind}`)} · {weight}
            </text>
          </g>
        );
      })}
      {net.accounts.map(({ memberId, username, at }) => (
        <g key={memberId}>
          <circle
            cx={at.x}
            cy={at.y}
            r={RADIUS}
            fill={palette.primary.main}
            stroke={palette.background.paper}
            strokeWidth={2}
          />
          <text {...nameAt(at)} fontSize={11} fontWeight={600} fill={palette.text.primary}>
            {username.length > 14 ? `${username.slice(0, 13)}…` : username}
          </text>
        </g>
      ))}
    </Box>
  );
}
