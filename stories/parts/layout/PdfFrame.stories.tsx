import type { Meta, StoryObj } from '@storybook/react-vite';
import { PdfFrame } from '../../../src/ui/PdfFrame.tsx';
import sample from '../../demo/sample.pdf?url';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/PdfFrame',
  component: PdfFrame,
  tags: ['autodocs'],
  args: { address: sample, title: 'Study STU-0107' },
  parameters: partNotes({
    source: 'src/ui/PdfFrame.tsx',
    use: ['To show a PDF on the page that is about it.'],
    avoid: ['For a file that is only downloaded: LinkButton.'],
    good: ['Offer the download beside it.'],
    bad: ['Two of them in view.'],
    access: ['The frame has the name of the document. Browsers without a viewer get a link.'],
  }),
} satisfies Meta<typeof PdfFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Document: Story = { tags: ['!test'] };
export const Narrow: Story = { decorators: [(Story) => <div style={{ width: 320 }}>{Story()}</div>], tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={PdfFrame}
      props={{ address: 'about:blank', title: 'Study STU-0107' }}
      states={[{ name: 'Empty frame' }]}
      width={320}
    />
  ),
};
