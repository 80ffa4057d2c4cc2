import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect } from 'storybook/test';
import { FileField } from '../../src/ui/fields/index.ts';

/** Demo: a place for a file, chosen or dropped. */
const meta = { title: 'Demo/File upload' } satisfies Meta;
export default meta;

type Held = ComponentProps<typeof FileField>['value'];

function OneFile() {
  const [value, setValue] = useState<Held>(null);
  return (
    <div style={{ maxWidth: 760 }}>
      <FileField
        id="demo-file"
        label="Protocol"
        value={value}
        onChange={setValue}
        onPick={([file]) => file && setValue({ name: file.name, size: file.size, address: URL.createObjectURL(file) })}
        onCancel={() => setValue(null)}
      />
    </div>
  );
}

export const Page: StoryObj<typeof meta> = {
  name: 'File upload [K.1]',
  render: () => <OneFile />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files');
    await userEvent.upload(input, new File(['%PDF'], 'protocol.pdf', { type: 'application/pdf' }));
    await expect(canvas.getByText(/protocol\.pdf/)).toBeVisible();
  },
};
