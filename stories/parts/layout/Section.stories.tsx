import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Section } from '../../../src/ui/Section.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Section',
  component: Section,
  tags: ['autodocs'],
  args: {
    title: 'Disease Areas',
    text: 'The number counts the published models in each area. The bar shows the model types.',
    link: { href: '/search', label: 'Browse all models' },
    children: 'Content',
  },
  parameters: partNotes({
    source: 'src/ui/Section.tsx',
    use: ['For each part of a public page: heading, sentence, link and content.'],
    avoid: ['In the back-office, which is denser.'],
    good: ['A heading that says what is there.'],
    bad: ['A section inside a section.'],
    access: ['A region that is named by its heading.'],
  }),
} satisfies Meta<typeof Section>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnPaper: Story = { tags: ['!test'] };
export const OnSurface: Story = { args: { ground: 'surface' } };
export const InChinese: Story = {
  args: {
    title: '疾病领域',
    text: '数字为各领域已发布的模型数，彩条为按类型的构成。',
    link: { href: '/search', label: '浏览全部模型' },
  },
  globals: { locale: 'zh' },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Section}
      props={{ title: 'Disease Areas', children: 'Content' }}
      states={[{ name: 'Paper' }, { name: 'Surface', props: { ground: 'surface' } }]}
      width={360}
    />
  ),
};

export const OnPaperTest: Story = {
  ...OnPaper,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Disease Areas' })).toBeVisible();
  },
};
