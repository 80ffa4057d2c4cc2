import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkButton } from '../../../src/ui/LinkButton.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/LinkButton',
  component: LinkButton,
  tags: ['autodocs'],
  args: { href: '/search', children: 'Browse all models' },
  parameters: partNotes({
    source: 'src/ui/LinkButton.tsx',
    use: ['To lead to a page that is the main next step.'],
    avoid: ['To do something on this page: Button.', 'Inside a sentence: TextLink.'],
    good: ['Say what is there: "Browse all models".'],
    bad: ['"Click here", or the same text for two addresses.'],
    access: ['A link: Enter opens it, and it can be opened in a new tab.', 'Links to other sites are labeled as such.'],
  }),
} satisfies Meta<typeof LinkButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Outline: Story = { args: { variant: 'outline' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const OtherSite: Story = { args: { href: 'https://example.org', variant: 'outline', children: 'LinkedIn' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={LinkButton}
      props={{ href: '/search', children: 'Browse models' }}
      rows={(['primary', 'outline', 'ghost', 'quiet'] as const).map((variant) => ({
        name: variant,
        props: { variant },
      }))}
      states={[
        ...PRESSABLE,
        { name: 'Long', props: { children: 'Browse all models of this disease area' } },
        { name: '中文', props: { children: '浏览模型' }, lang: 'zh-CN' },
      ]}
    />
  ),
};
