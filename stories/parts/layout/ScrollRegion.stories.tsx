import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { ScrollRegion } from '../../../src/ui/ScrollRegion.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

/** A region that is narrower than its content. */
const NarrowRegion = (props: ComponentProps<typeof ScrollRegion>) => (
  <div style={{ width: 240 }}>
    <ScrollRegion {...props} />
  </div>
);

const meta = {
  title: 'Parts/Layout/ScrollRegion',
  component: ScrollRegion,
  tags: ['autodocs'],
  args: { label: 'Alterations', children: <div style={{ width: 900 }}>{'KRAS G12C, '.repeat(40)}</div> },
  parameters: partNotes({
    source: 'src/ui/ScrollRegion.tsx',
    use: ['Around content that can be wider than the page, such as a table.'],
    avoid: ['Around a whole page.'],
    good: ['Name it after its content.'],
    bad: ['A region that scrolls in both directions inside a page that scrolls.'],
    access: ['It can take the focus, and arrow keys scroll it.'],
  }),
} satisfies Meta<typeof ScrollRegion>;

export default meta;
type Story = StoryObj<typeof meta>;

// by its width it takes the focus only after it was measured
export const Wide: Story = { decorators: [(Story) => <div style={{ width: 320 }}>{Story()}</div>], tags: ['!test'] };
export const Fitting: Story = { args: { children: 'KRAS G12C' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={NarrowRegion}
      props={{ label: 'Alterations', children: <div style={{ width: 400 }}>{'KRAS G12C, '.repeat(6)}</div> }}
      states={[{ name: 'Rest' }, { name: 'Focus', forced: 'focus' }]}
      width={240}
    />
  ),
};
