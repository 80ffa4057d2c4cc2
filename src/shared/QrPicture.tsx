import { create } from 'qrcode';
import { css } from '../../styled-system/css';

/** A QR code, dark on white in both themes so that every camera reads it. It is as large as its place. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return (
    // a quiet zone of four modules, as the standard requires
    <svg viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`} role="img" aria-label={label} className={picture}>
      <path d={darkModules(modules)} className={dark} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Returns one path with a square for each dark module, in units of modules. */
function darkModules({ size, data }: { size: number; data: Uint8Array }): string {
  const squares: string[] = [];
  data.forEach((module, index) => {
    if (module) squares.push(`M${index % size} ${Math.floor(index / size)}h1v1h-1z`);
  });
  return squares.join('');
}

const picture = css({ width: 'full', aspectRatio: '1', background: 'white' });
const dark = css({ fill: 'navy.900' });
