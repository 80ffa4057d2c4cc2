import type { Meta, StoryObj } from '@storybook/react-vite';
import { Anchor } from '../../../src/ui/Anchor.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/Anchor',
  component: Anchor,
  tags: ['autodocs'],
  args: { href: '/search/detail?id=LUN-PDX-0012', children: 'LUN-PDX-0012' },
  parameters: partNotes({
    source: 'src/ui/Anchor.tsx',
    use: ['As the plain link below all others, for a link that brings its own look, such as a card or a table cell.'],
    avoid: ['For a link in a text: TextLink. For one that looks like a button: LinkButton.'],
    good: ['Give it a look: it has none of its own.'],
    bad: ['A bare `a` element. It would load the whole page again.'],
    access: ['Links to other sites open in a new tab and are labeled so.'],
  }),
} satisfies Meta<typeof Anchor>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithinTheSite: Story = {};
export const OtherSite: Story = { args: { href: 'https://example.org', children: 'LinkedIn' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Anchor}
      props={{ href: '/search', children: 'LUN-PDX-0012' }}
      states={[...PRESSABLE, { name: '中文', props: { children: '肺癌' }, lang: 'zh-CN' }]}
    />
  ),
};
