/** A QR code, drawn as SVG. */
import Box from '@mui/material/Box';
import { encode } from 'uqr';

const BORDER = 2;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box sx={{ bgcolor: '#fff', p: 1, borderRadius: 1, alignSelf: 'center', lineHeight: 0 }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        width="176"
        height="176"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
}
