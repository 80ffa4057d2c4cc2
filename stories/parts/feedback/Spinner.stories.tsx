import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from '../../../src/ui/Spinner.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Feedback/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  args: { size: 24 },
  parameters: partNotes({
    source: 'src/ui/Spinner.tsx',
    use: ['Inside another part that waits, such as a pending button.'],
    avoid: ['Alone on a page: Skeleton shows what will come.'],
    good: ['Beside a word that says what is going on.'],
    bad: ['More than one in a view.'],
    access: ['It is hidden from screen readers. The part around it says that it is busy.'],
  }),
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Large: Story = { args: { size: 48 }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Spinner}
      props={{}}
      states={[16, 24, 48].map((size) => ({ name: String(size), props: { size } }))}
      width={64}
    />
  ),
};
