import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { TrimmedText } from '../../../src/ui/table/TrimmedText.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

/** A text in a column of a table. */
const NarrowText = (props: ComponentProps<typeof TrimmedText>) => (
  <div style={{ width: 140 }}>
    <TrimmedText {...props} />
  </div>
);

const meta = {
  title: 'Parts/Table/TrimmedText',
  component: TrimmedText,
  tags: ['autodocs'],
  args: { children: 'Neuroblastoma and Pediatric Solid Tumors' },
  parameters: partNotes({
    source: 'src/ui/table/TrimmedText.tsx',
    use: ['In the cells of a table, where a long text must not make the row higher.'],
    avoid: ['Where there is room: let the text wrap.'],
    good: ['The important words come first.'],
    bad: ['Cutting an id or a number: part of it is wrong.'],
    access: ['The whole text is in the cell. In a table it is shown on hover and focus.'],
  }),
} satisfies Meta<typeof TrimmedText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const Trimmed: Story = { decorators: [(Story) => <div style={{ width: 160 }}>{Story()}</div>] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={NarrowText}
      props={args}
      states={[
        { name: 'Short', props: { children: 'Lung' } },
        { name: 'Long', props: { children: 'Squamous cell carcinoma of the lung' } },
        { name: '中文', props: { children: '肺癌' }, lang: 'zh-CN' },
      ]}
    />
  ),
};
