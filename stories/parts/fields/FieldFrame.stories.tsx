import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldFrame, fieldRoom } from '../../../src/ui/fields/FieldFrame.tsx';
import { TextInput } from '../../../src/ui/TextInput.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/FieldFrame',
  component: FieldFrame,
  tags: ['autodocs'],
  args: { id: 'frame', label: 'Name', children: (control) => <TextInput {...control} defaultValue="Lung Cancer" /> },
  decorators: [
    (Story) => (
      <div className={fieldRoom} style={{ maxWidth: 760 }}>
        {Story()}
      </div>
    ),
  ],
  parameters: partNotes({
    source: 'src/ui/fields/FieldFrame.tsx',
    use: ['To build a new kind of field: label, message, edge of a change.'],
    avoid: ['On public pages: Field.'],
    good: ['Give the control everything that it gets.'],
    bad: ['A second place for errors.'],
    access: ['It connects label, hint, error and warning with the control.'],
  }),
} satisfies Meta<typeof FieldFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithWarning: Story = { args: { warning: 'Another area has this name.' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  decorators: [],
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={FieldFrame}
      props={args}
      rows={[
        { name: 'Rest', props: {} },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Error', props: { error: 'Enter a name.' } },
        { name: 'Warning', props: { warning: 'Another area has this name.' } },
        { name: 'Changed', props: { changed: true } },
        { name: '中文', props: { label: '名称' } },
      ]}
      states={[{ name: 'Form' }, { name: 'Search', props: { layout: 'search' } }]}
      width={420}
    />
  ),
};
