import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { FormField, type FormFieldProps } from '../../src/admin/resource/FormField.tsx';
import { explainCron } from '../../src/ui/fields/explainCron.ts';
import { portal } from '../support/portal.tsx';

function HeldField(props: FormFieldProps) {
  const [value, setValue] = useState(props.value);
  return <FormField {...props} value={value} onChange={setValue} />;
}

/** What the form builder renders for each kind of field in a definition. */
const meta = {
  title: 'Parts/Fields/Tests/Fields of a definition',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: FormField,
  args: {
    id: 'schedule',
    name: 'schedule',
    field: { kind: 'cron', label: { en: 'Schedule', zh: '计划' } },
    value: '30 6 * * 1',
    onChange: fn(),
    onProblem: fn(),
  },
  decorators: [portal({ signedIn: true })],
  render: (args) => <HeldField {...args} />,
} satisfies Meta<typeof FormField>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The schedule is explained in words while it is typed. */
export const Cron: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(explainCron('30 6 * * 1') ?? 'nothing')).toBeVisible());
  },
};
