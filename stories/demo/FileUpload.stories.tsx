import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect } from 'storybook/test';
import { UploadArea } from '../../src/admin/upload/UploadArea.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { useUploads } from '../../src/portal/useUploads.ts';
import { FileField } from '../../src/ui/fields/index.ts';
import { host, taken, uploadAnswers } from '../admin/uploadHost.tsx';
import { portal } from '../support/portal.tsx';

/** Demo: upload areas for one file and for several; files are chosen, dropped or pasted. */
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
        onPick={([file]) => file && setValue({ name: file.name, size: file.size })}
        onCancel={() => setValue(null)}
      />
    </div>
  );
}

export const SingleFile: StoryObj<typeof meta> = {
  render: () => <OneFile />,
  tags: ['!test'],
};
export const Page: StoryObj<typeof meta> = {
  ...SingleFile,
  name: 'File upload [K.1]',
  tags: ['test'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files');
    await userEvent.upload(input, new File(['%PDF'], 'protocol.pdf', { type: 'application/pdf' }));
    await expect(canvas.getByText(/protocol\.pdf/)).toBeVisible();
  },
};

function ManyFiles() {
  const [stored, setStored] = useState(0);
  const uploads = useUploads();
  return (
    <div style={{ maxWidth: 760 }}>
      <UploadArea label="Study files" uploads={uploads} onChange={(uploaded) => setStored(uploaded.stored.length)} />
      <output>Stored: {stored}</output>
    </div>
  );
}

export const SeveralFiles: StoryObj<typeof meta> = {
  render: () => <ManyFiles />,
  decorators: [host(taken), portal({ answers: uploadAnswers })],
  tags: ['!test'],
};
export const Several: StoryObj<typeof meta> = {
  ...SeveralFiles,
  name: 'Several files [K.1]',
  tags: ['test'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files');
    const files = ['protocol.pdf', 'volumes.csv'].map((name) => new File(['content'], name));
    await userEvent.upload(input, files);
    await canvas.findByText('Stored: 2');
    for (const { name } of files) await canvas.findByText(m.upload_told({ name, state: m.upload_done() }));
  },
};
