import { css } from '../../../styled-system/css';
import type { PanelParts } from '../resource/panelParts.ts';
import { PdfPreview } from './PdfPreview.tsx';

/** Shows the PDF of a publication beside the form and below the record. */
export const newsletterParts: PanelParts = {
  further: ({ file }) => (
    <div className={below}>
      <PdfPreview file={file} />
    </div>
  ),
  aside: ({ file }) => <PdfPreview file={file} />,
};

const below = css({ padding: '16px 20px', borderTop: '1px solid {colors.line.soft}' });
