import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import aes from 'crypto-js/aes';
import base64 from 'crypto-js/enc-base64';
import { userEvent as anybody, expect, fn, waitFor, within } from 'storybook/test';
import { IMAGE_TYPES } from '../../contract/uploads.ts';
import { refusal, storageConfiguration, storedFile } from '../../machines/samples.ts';
import { UploadArea } from '../../src/admin/upload/UploadArea.tsx';
import { PostFormContext } from '../../src/app/uploadActors.ts';
import type { UploadForm } from '../../src/effects/uploadForm.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { fails, portal } from '../support/portal.tsx';

const key = btoa('k'.repeat(32));
const iv = btoa('i'.repeat(16));

/** The storage configuration as the server sends it. */
function sealed() {
  const text = JSON.stringify(storageConfiguration);
  const encrypted = aes.encrypt(text, base64.parse(key), { iv: base64.parse(iv) });
  return { iv, config: encrypted.ciphertext.toString(base64) };
}

/** A storage host of the story: `send` says what it does with a form. */
const host = (send: (form: UploadForm) => Promise<void>): Decorator => {
  return (Story) => <PostFormContext value={send}>{Story()}</PostFormContext>;
};

const answers = {
  getOSS: sealed,
  storageKey: () => ({ key }),
  uploaded: ({ body: { name } }: { body: { name: string } }) => ({ ...storedFile, name }),
};
const taken = async ({ file, onProgress }: UploadForm) => onProgress(file.size);
/** Stands still at 40 percent until it is cancelled. */
const slow = ({ file, onProgress, signal }: UploadForm) =>
  new Promise<void>((_, reject) => {
    onProgress(file.size * 0.4);
    signal.addEventListener('abort', () => reject({ kind: 'cancelled', message: '' }));
  });

const file = (name: string, bytes = 2_000) => new File(['x'.repeat(bytes)], name);
const input = (canvasElement: HTMLElement) => canvasElement.querySelector('input[type=file]') as HTMLInputElement;
const told = (name: string, state: string) => m.upload_told({ name, state });
const of = (action: string, name: string) => m.upload_action_of({ action, name });

const meta = {
  component: UploadArea,
  args: { label: 'Study files', onStored: fn() },
  decorators: [(Story) => <div style={{ width: 'min(640px, 100%)' }}>{Story()}</div>, host(taken), portal({ answers })],
} satisfies Meta<typeof UploadArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

/** Several are chosen; what cannot be taken says so at its place. */
export const Chosen: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const files = [file('volumes.csv'), file('study.pdf', 3_100_000), file('page.html')];
    // a dialog shows files of the kinds that are taken first; any other can be chosen all the same
    await anybody.setup({ applyAccept: false }).upload(input(canvasElement), files);
    await canvas.findByText(told('volumes.csv', m.upload_done()));
    await canvas.findByText(told('study.pdf', m.upload_done()));
    await canvas.findByText(told('page.html', m.upload_kind()));
    await expect(args.onStored).toHaveBeenCalledTimes(2);
    await expect(canvas.getByRole('link', { name: 'volumes.csv' })).toHaveAttribute('href', storedFile.url);
    await expect(canvas.queryByRole('button', { name: of(m.upload_retry(), 'page.html') })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: of(m.upload_remove(), 'page.html') }));
    await expect(within(canvas.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  },
};

/** Three are on their way, the fourth waits; one is cancelled, which makes room. */
export const Sending: Story = {
  decorators: [host(slow)],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(
      input(canvasElement),
      [1, 2, 3, 4].map((number) => file(`part-${number}.csv`, 1_000_000)),
    );
    await waitFor(() => expect(canvas.getAllByRole('progressbar')).toHaveLength(3));
    await waitFor(() => expect(canvas.getAllByRole('progressbar')[2]).toHaveAttribute('aria-valuenow', '40'));
    await expect(canvas.getByText(m.upload_waiting())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: of(m.upload_cancel(), 'part-1.csv') }));
    await canvas.findByText(told('part-1.csv', m.upload_cancelled()));
    await waitFor(() => expect(canvas.queryByText(m.upload_waiting())).toBeNull());
    await expect(canvas.getByRole('button', { name: of(m.upload_retry(), 'part-1.csv') })).toBeVisible();
  },
};

let broken = true;
/** The line breaks; another try gets it there. */
export const Retried: Story = {
  decorators: [host(async (form) => (broken ? Promise.reject({ kind: 'networkFailed', message: '' }) : taken(form)))],
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    broken = true;
    await userEvent.upload(input(canvasElement), file('volumes.csv'));
    await canvas.findByText(told('volumes.csv', m.upload_network()));
    broken = false;
    await userEvent.click(canvas.getByRole('button', { name: of(m.upload_retry(), 'volumes.csv') }));
    await canvas.findByText(told('volumes.csv', m.upload_done()));
    await expect(args.onStored).toHaveBeenCalledTimes(1);
  },
};

/** The server's words stand beside the file. */
export const Refused: Story = {
  decorators: [portal({ answers: { ...answers, uploaded: fails(refusal) } })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(input(canvasElement), file('volumes.csv'));
    await canvas.findByText(told('volumes.csv', refusal.message));
  },
};

/** Files that are held over the place are welcomed; dropped or pasted they begin at once. */
export const Dropped: Story = {
  args: { types: IMAGE_TYPES },
  play: async ({ canvas }) => {
    const place = canvas.getByRole('group');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file('growth.png'));
    const drag = (type: string) =>
      place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    drag('dragover');
    await waitFor(() => expect(place).toHaveAttribute('data-over', 'true'));
    drag('dragleave');
    await waitFor(() => expect(place).toHaveAttribute('data-over', 'false'));
    drag('dragover');
    drag('drop');
    await waitFor(() => expect(place).toHaveAttribute('data-over', 'false'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file('pasted.png'));
    place.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    await canvas.findByText(told('growth.png', m.upload_done()));
    await canvas.findByText(told('pasted.png', m.upload_done()));
  },
};
