import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Breadcrumb } from '../../../src/ui/Breadcrumb.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Breadcrumb',
  component: Breadcrumb,
  tags: ['autodocs'],
  args: { items: [{ label: 'Home', href: '/home' }, { label: 'Disease Areas', href: '/disease' }, { label: 'Lung' }] },
  parameters: partNotes({
    source: 'src/ui/Breadcrumb.tsx',
    use: ['On pages below the first level, so that people can go up.'],
    avoid: ['For the steps of a form: its own list of steps.'],
    good: ['Use the names of the pages.'],
    bad: ['A path that repeats the title in other words.'],
    access: ['A navigation region. The last entry is marked as the current page.'],
  }),
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Path: Story = { tags: ['!test'] };
export const Long: Story = {
  args: {
    items: [
      { label: 'Home', href: '/home' },
      { label: 'Disease Areas', href: '/disease' },
      { label: 'Neuroblastoma and Pediatric Solid Tumors' },
    ],
  },
  decorators: [(Story) => <div style={{ width: 280 }}>{Story()}</div>],
};
export const OnNavy: Story = {
  render: (args) => (
    <div data-tone="navy" style={{ background: 'var(--colors-bar)', padding: 24 }}>
      <Breadcrumb {...args} />
    </div>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Breadcrumb}
      props={{ items: [{ label: 'Home', href: '/home' }, { label: 'Lung' }] }}
      states={[
        ...PRESSABLE,
        { name: '中文', props: { items: [{ label: '首页', href: '/home' }, { label: '肺癌' }] }, lang: 'zh-CN' },
      ]}
    />
  ),
};

export const PathTest: Story = {
  ...Path,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await expect(canvas.getByText('Lung')).toHaveAttribute('aria-current', 'page');
  },
};
