import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { Tooltip } from '../../../src/ui/Tooltip.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/Tooltip',
  component: Tooltip,
  tags: ['autodocs'],
  args: { content: 'Tumor growth inhibition', children: <Button variant="ghost">TGI</Button> },
  decorators: [(Story) => <div style={{ padding: 60 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/Tooltip.tsx',
    use: ['To spell out an abbreviation or to explain a control further.'],
    avoid: ['For anything that a person must know: say it on the page.', 'On phones, where nothing hovers.'],
    good: ['One short sentence.'],
    bad: ['Links or buttons inside.'],
    access: ['It opens on focus too, and describes its control. Escape closes it.'],
  }),
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Move the pointer or the focus to the button. */
export const Closed: Story = { tags: ['!test'] };
export const InChinese: Story = {
  args: { content: '肿瘤生长抑制率', children: <Button variant="ghost">TGI</Button> },
  globals: { locale: 'zh' },
  tags: ['!test'],
};

export const ByFocus: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Tumor growth inhibition'));
  },
};
