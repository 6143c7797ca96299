import { encodeQR } from 'qr';
import { useMemo } from 'react';
import './qr-code.css';

interface QrCodeProps {
  text: string;
  label: string;
  /** Sets its size. */
  className: string;
}

/** A QR code as one SVG path. It is black on white in the dark too: cameras read no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={`qr-code ${className}`} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
}
