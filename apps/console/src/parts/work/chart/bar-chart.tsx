/**
 * Bars with a line over them, with axes, what a column says while it is pointed at or reached by key, and the same as a table. Drawn as SVG: a
 * chart library would weigh more than the page.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Bubble } from './bubble.tsx';
import type { ChartProps } from './chart.ts';
import { ChartTable } from './chart-table.tsx';
import { Drawing } from './drawing.tsx';
import { frameOf, HEIGHT } from './frame.ts';
import { Legend } from './legend.tsx';
import { useWidth } from './use-width.ts';

export function BarChart(props: ChartProps) {
  const { caption, points, bars } = props;
  const t = useTranslate();
  const [box, width] = useWidth();
  const [isTable, setTable] = useState(false);
  const [active, setActive] = useState<number>();
  const frame = frameOf(props, width);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - frame.left) / frame.step);
    setActive(at >= 0 && at < points.length ? at : undefined);
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (by === undefined) return;
    event.preventDefault();
    const next = active === undefined ? (by > 0 ? 0 : points.length - 1) : active + by;
    setActive(Math.min(points.length - 1, Math.max(0, next)));
  };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', columnGap: 2, mb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="span">
          {caption}
        </Typography>
        <Legend {...props} />
        <Button size="small" aria-pressed={isTable} sx={{ ml: 'auto' }} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'console.chart.as_chart' : 'console.chart.as_table')}
        </Button>
      </Box>
      <Box
        ref={box}
        role="group"
        aria-label={t('console.chart.keys', { caption, label: bars.label })}
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
        onKeyDown={move}
        sx={{ position: 'relative', height: HEIGHT, display: isTable ? 'none' : 'block' }}
      >
        <Drawing {...props} frame={frame} width={width} active={active} />
        <Bubble {...props} frame={frame} width={width} active={active} />
      </Box>
      <ChartTable {...props} isShown={isTable} />
    </Box>
  );
}
