import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { FileField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/FileField',
  component: FileField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Attachment',
    value: { name: 'newsletter-2026-11.pdf', size: 2_400_000 },
    onChange: fn(),
    onPick: fn(),
    onCancel: fn(),
  },
  render: (args) => <Held field={FileField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/FileField.tsx',
    use: ['For a file that is chosen or dropped. ImageField shows the picture.'],
    avoid: ['For files that are imported: the import screen.'],
    good: ['Say which kinds and sizes are accepted.'],
    bad: ['A link that looks like a button.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Progress is a progress bar with a name. Cancel and retry are buttons.',
    ],
  }),
} satisfies Meta<typeof FileField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={FileField}
      props={{
        label: 'Attachment',
        value: { name: 'newsletter-2026-11.pdf', size: 2_400_000 },
        onPick: () => {},
        onCancel: () => {},
      }}
      empty={{ value: null }}
      long={{
        value: {
          name: 'newsletter-on-patient-derived-xenografts-and-organoids-of-gastrointestinal-tumors-2026-11.pdf',
          size: 2_400_000,
        },
      }}
      chinese={{ label: '附件', value: { name: '简报-2026-11.pdf', size: 2_400_000 } }}
    />
  ),
};
