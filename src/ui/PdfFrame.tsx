import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { TextLink } from './TextLink.tsx';

type PdfFrameProps = {
  /** The address of the PDF. */
  address: string;
  /** The name of the document. */
  title: string;
};

/**
 * A PDF in the browser's own viewer, which does not work in a sandbox. If the browser has none, the link opens the
 * document.
 */
export function PdfFrame({ address, title }: PdfFrameProps) {
  return (
    <figure className={root}>
      {navigator.pdfViewerEnabled ? (
        <iframe className={frame} src={`${address}#navpanes=0&view=FitH`} title={title} />
      ) : (
        <p className={quiet}>{m.ui_pdf_no_viewer()}</p>
      )}
      <figcaption>
        <TextLink href={address} target="_blank">
          {m.ui_pdf_open()}
        </TextLink>
      </figcaption>
    </figure>
  );
}

const root = css({ display: 'grid', gap: '2', minWidth: '0', textStyle: 'small' });
const frame = css({
  display: 'block',
  width: 'full',
  height: { base: '420px', desktop: 'min(600px, 68dvh)' },
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  background: 'muted',
});
const quiet = css({ color: 'ink.soft' });
