import { create } from 'qrcode';
import { qrTargets } from '../../../contract/company.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** The two QR codes of the footer, dark on white in both themes so that every camera reads them. */
export function QrCodes() {
  return (
    <div className={pair}>
      <QrCode address={qrTargets.weChat} name={m.footer_qr_wechat()} />
      <QrCode address={qrTargets.newsletter} name={m.footer_qr_newsletter()} />
    </div>
  );
}

function QrCode({ address, name }: { address: string; name: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const label = m.footer_qr_label({ name });
  return (
    <figure className={code}>
      {/* a quiet zone of four modules, as the standard requires */}
      <svg viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`} role="img" aria-label={label} className={picture}>
        <path d={darkModules(modules)} className={dark} shapeRendering="crispEdges" />
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** Returns one path with a square for each dark module, in units of modules. */
function darkModules({ size, data }: { size: number; data: Uint8Array }): string {
  const squares: string[] = [];
  data.forEach((dark, index) => {
    if (dark) squares.push(`M${index % size} ${Math.floor(index / size)}h1v1h-1z`);
  });
  return squares.join('');
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: '120px 120px',
  gap: '2',
  padding: '3',
  borderRadius: 'lg',
  background: 'white',
  color: 'navy.900',
  boxShadow: 'overlay',
});
const code = css({ display: 'grid', justifyItems: 'center', textStyle: 'tiny' });
const picture = css({ width: '120px', height: '120px' });
const dark = css({ fill: 'navy.900' });
