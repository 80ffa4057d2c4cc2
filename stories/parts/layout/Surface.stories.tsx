import type { Meta, StoryObj } from '@storybook/react-vite';
import { Surface, SurfaceButton, SurfaceLink } from '../../../src/ui/Surface.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Surface',
  component: Surface,
  subcomponents: { SurfaceButton, SurfaceLink },
  tags: ['autodocs'],
  args: {
    style: { width: 232 },
    children: (
      <>
        <SurfaceLink href="/account">Account</SurfaceLink>
        <SurfaceButton>Logout</SurfaceButton>
      </>
    ),
  },
  parameters: partNotes({
    source: 'src/ui/Surface.tsx',
    use: ['As the ground of menus and panes whose owner handles the behavior.'],
    avoid: ['For a menu of actions: Menu, which has the keys.'],
    good: ['Links lead somewhere, buttons do something.'],
    bad: ['A surface on a surface.'],
    access: ['It has no role of its own: the owner gives it one.'],
  }),
} satisfies Meta<typeof Surface>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithEntries: Story = {};
export const WithText: Story = { args: { children: <p style={{ padding: 12 }}>No messages</p> } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Surface}
      props={{ style: { width: 220 }, children: <SurfaceLink href="/account">Account</SurfaceLink> }}
      states={[
        ...PRESSABLE,
        { name: '中文', props: { children: <SurfaceButton>退出登录</SurfaceButton> }, lang: 'zh-CN' },
      ]}
      width={230}
    />
  ),
};
