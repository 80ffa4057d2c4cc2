import { qrTargets } from '../../../contract/company.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { QrPicture } from '../../shared/QrPicture.tsx';

/** The two QR codes of the footer. */
export function QrCodes() {
  return (
    <div className={pair}>
      <QrCode address={qrTargets.weChat} name={m.footer_qr_wechat()} />
      <QrCode address={qrTargets.newsletter} name={m.footer_qr_newsletter()} />
    </div>
  );
}

function QrCode({ address, name }: { address: string; name: string }) {
  return (
    <figure className={code}>
      <QrPicture text={address} label={m.footer_qr_label({ name })} />
      <figcaption>{name}</figcaption>
    </figure>
  );
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
