import type { Meta, StoryObj } from '@storybook/react-vite';
import { Wrap } from '../../../src/ui/Wrap.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Wrap',
  component: Wrap,
  tags: ['autodocs'],
  args: { children: <p style={{ background: 'var(--colors-surface)' }}>Content</p> },
  parameters: partNotes({
    source: 'src/ui/Wrap.tsx',
    use: ['Around the content of every public page and section: its width and margins.'],
    avoid: ['In the back-office, which uses the whole width.'],
    good: ['One between the page and its content.'],
    bad: ['One inside another: the margins would add up.'],
    access: ['It is a plain element without a role.'],
  }),
} satisfies Meta<typeof Wrap>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => <StateMatrix part={Wrap} props={{ children: 'Content' }} states={[{ name: 'Rest' }]} width={360} />,
};
