import type { Meta, StoryObj } from '@storybook/react-vite';
import { type FormEvent, useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../../src/ui/Button.tsx';
import { LongTextField, SelectField, SwitchField, TextField } from '../../src/ui/fields/index.ts';

/** Demo: fields of several kinds in one form, which says at the field what is missing. */
const meta = { title: 'Demo/Forms' } satisfies Meta;
export default meta;

const empty = { name: '', design: null as string | null, blinded: false, remarks: '' };

function StudyForm() {
  const [values, setValues] = useState(empty);
  const [sent, setSent] = useState(false);
  const change = (part: Partial<typeof empty>) => setValues({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
  };
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16, maxWidth: 760 }}>
      <TextField
        id="demo-name"
        label="Study"
        required
        value={values.name}
        onChange={(name) => change({ name })}
        error={sent && values.name === '' ? 'A study needs a name' : undefined}
      />
      <SelectField
        id="demo-design"
        label="Design"
        options={[
          { value: 'single', label: 'Single agent' },
          { value: 'combination', label: 'Combination' },
        ]}
        value={values.design}
        onChange={(design) => change({ design })}
      />
      <SwitchField
        id="demo-blinded"
        label="Blinded"
        value={values.blinded}
        onChange={(blinded) => change({ blinded })}
      />
      <LongTextField
        id="demo-remarks"
        label="Remarks"
        value={values.remarks}
        onChange={(remarks) => change({ remarks })}
      />
      <div>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}

export const Page: StoryObj<typeof meta> = {
  name: 'Forms [K.1]',
  render: () => <StudyForm />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const name = canvas.getByRole('textbox', { name: 'Study' });
    await expect(name).toBeInvalid();
    await userEvent.type(name, 'Lung, first line');
    await expect(name).toBeValid();
  },
};
