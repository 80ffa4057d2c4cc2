import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { PdfFrame } from '../../src/ui/PdfFrame.tsx';
import sample from './sample.pdf?url';

/** Demo: a document in the browser's own viewer, embedded in the page; without a viewer a link opens it. */
const meta = { title: 'Demo/PDF preview' } satisfies Meta;
export default meta;

export const Document: StoryObj<typeof meta> = {
  render: () => (
    <div style={{ maxWidth: 760 }}>
      <PdfFrame address={sample} title="Study STU-0107" />
    </div>
  ),
  tags: ['!test'],
};
export const Page: StoryObj<typeof meta> = {
  ...Document,
  name: 'PDF preview [K.1]',
  tags: ['test'],
  play: async ({ canvas }) => {
    if (navigator.pdfViewerEnabled) await expect(canvas.getByTitle('Study STU-0107')).toBeVisible();
    else await expect(canvas.getByText(m.ui_pdf_no_viewer())).toBeVisible();
    const address = canvas.getByRole('link', { name: new RegExp(m.ui_pdf_open()) }).getAttribute('href') ?? '';
    const document = await (await fetch(address)).text();
    await expect(document).toMatch(/^%PDF-/);
  },
};
