import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, userEvent as user, waitFor, within } from 'storybook/test';
import { IMAGE_TYPES, type UploadType } from '../../contract/uploads.ts';
import { refusal } from '../../machines/samples.ts';
import type { Uploaded } from '../../machines/upload/uploaded.ts';
import { UploadArea } from '../../src/admin/upload/UploadArea.tsx';
import type { UploadForm } from '../../src/effects/uploadForm.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { useUploads } from '../../src/portal/useUploads.ts';
import { fails, portal } from '../support/portal.tsx';
import { uploadAnswers as answers, host, taken } from './uploadHost.tsx';

/** Stops at 40 percent until it is canceled. */
const slow = ({ file, onProgress, signal }: UploadForm) =>
  new Promise<void>((_, reject) => {
    onProgress(file.size * 0.4);
    signal.addEventListener('abort', () => reject({ kind: 'cancelled', message: '' }));
  });

const file = (name: string, bytes = 2_000) => new File(['x'.repeat(bytes)], name);
const input = (canvasElement: HTMLElement) => canvasElement.querySelector('input[type=file]') as HTMLInputElement;
const told = (name: string, state: string) => m.upload_told({ name, state });
/** Returns the last reported list of files. */
const lastOf = (told: AreaProps['onChange']) => mocked(told).mock.lastCall?.[0];
const of = (action: string, name: string) => m.upload_action_of({ action, name });

type AreaProps = { label: string; types?: readonly UploadType[]; onChange: (uploaded: Uploaded) => void };

function Area({ types, ...props }: AreaProps) {
  const uploads = useUploads(types);
  return <UploadArea {...props} {...(types && { types })} uploads={uploads} />;
}

const meta = {
  title: 'Back-office/File uploads',
  component: Area,
  args: { label: 'Study files', onChange: fn() },
  decorators: [(Story) => <div style={{ width: 'min(640px, 100%)' }}>{Story()}</div>, host(taken), portal({ answers })],
} satisfies Meta<typeof Area>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

/** Several files are chosen; those that are not accepted show the reason. */
export const Chosen: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const files = [file('volumes.csv'), file('study.pdf', 3_100_000), file('page.html')];
    // A file dialog shows the accepted types first, but other types can still be chosen.
    await user.setup({ applyAccept: false }).upload(input(canvasElement), files);
    await canvas.findByText(told('volumes.csv', m.upload_done()));
    await canvas.findByText(told('study.pdf', m.upload_done()));
    await canvas.findByText(told('page.html', m.upload_kind()));
    await waitFor(() => expect(lastOf(args.onChange)).toMatchObject({ files: 'failed', stored: [{}, {}] }));
    await expect(canvas.getByRole('button', { name: 'volumes.csv' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: of(m.upload_retry(), 'page.html') })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: of(m.upload_remove(), 'page.html') }));
    await expect(within(canvas.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(lastOf(args.onChange)).toMatchObject({ files: 'there', stored: [{}, {}] }));
  },
};

/** Three files are being sent, the fourth waits; canceling one starts it. */
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
/** The connection breaks; a retry succeeds. */
export const Retried: Story = {
  decorators: [host(async (form) => (broken ? Promise.reject({ kind: 'networkFailed', message: '' }) : taken(form)))],
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    broken = true;
    await userEvent.upload(input(canvasElement), file('volumes.csv'));
    await canvas.findByText(told('volumes.csv', m.upload_network()));
    broken = false;
    await userEvent.click(canvas.getByRole('button', { name: of(m.upload_retry(), 'volumes.csv') }));
    await canvas.findByText(told('volumes.csv', m.upload_done()));
    await waitFor(() => expect(lastOf(args.onChange)).toMatchObject({ files: 'there', stored: [{}] }));
  },
};

/** The server's message is shown beside the file. */
export const Refused: Story = {
  decorators: [portal({ answers: { ...answers, uploaded: fails(refusal) } })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(input(canvasElement), file('volumes.csv'));
    await canvas.findByText(told('volumes.csv', refusal.message));
  },
};

/** The drop area is highlighted while files are dragged over it; dropped or pasted files start at once. */
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
