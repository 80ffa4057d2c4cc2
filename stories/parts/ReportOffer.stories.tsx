import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { fromPromise } from 'xstate';
import { faultReportMachine } from '../../machines/faultReport/faultReport.machine.ts';
import { refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ReportOffer } from '../../src/site/errors/ReportOffer.tsx';

type OfferOfStoryProps = {
  /** The user's earlier choice. */
  earlier?: boolean;
  /** How many times sending fails. */
  fails?: number;
  /** Within a page that could not be shown. */
  inPage?: boolean;
  /** What was sent: with or without the record. */
  onSend: (withRecord: boolean) => void;
  /** The fault is settled. */
  onDismiss: () => void;
};

function OfferOfStory({ earlier = false, fails = 0, inPage = false, onSend, onDismiss }: OfferOfStoryProps) {
  const [machine] = useState(() => {
    let tries = 0;
    return faultReportMachine.provide({
      actors: {
        readChoice: fromPromise(async () => earlier),
        sendReport: fromPromise<unknown, { withRecord: boolean }>(async ({ input }) => {
          onSend(input.withRecord);
          tries += 1;
          if (tries <= fails) throw refusal;
        }),
      },
      actions: { dismiss: onDismiss },
    });
  });
  return (
    <div style={{ minHeight: '360px' }}>
      <ReportOffer machine={machine} inPage={inPage} />
    </div>
  );
}

const meta = {
  title: 'Parts/ReportOffer',
  component: OfferOfStory,
  args: { onSend: fn(), onDismiss: fn() },
} satisfies Meta<typeof OfferOfStory>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Beside a fault. */
export const Offered: Story = {};

/** In the place of a page that could not be shown. */
export const InPage: Story = { args: { inPage: true } };

/** Without the record, which the user did not choose. */
export const Sent: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.fault_report() }));
    const choice = await canvas.findByRole('checkbox', { name: m.fault_record() });
    await expect(choice).not.toBeChecked();
    await expect(choice).toHaveAccessibleDescription(m.fault_record_text());
    await userEvent.click(canvas.getByRole('button', { name: m.fault_send() }));
    await expect(await canvas.findByText(m.fault_sent())).toBeVisible();
    await expect(args.onSend).toHaveBeenLastCalledWith(false);
    await userEvent.click(canvas.getByRole('button', { name: m.ui_close() }));
    await expect(args.onDismiss).toHaveBeenCalled();
  },
};

/** The earlier choice is in the form. */
export const WithRecord: Story = {
  args: { earlier: true, inPage: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.fault_report() }));
    await expect(await canvas.findByRole('checkbox', { name: m.fault_record() })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: m.fault_send() }));
    await expect(await canvas.findByText(m.fault_sent())).toBeVisible();
    await expect(args.onSend).toHaveBeenLastCalledWith(true);
  },
};

/** It can be sent again, with another choice. */
export const NotSent: Story = {
  args: { fails: 1 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.fault_report() }));
    await userEvent.click(await canvas.findByRole('button', { name: m.fault_send() }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(`${m.fault_not_sent()} ${refusal.message}`);
    await userEvent.click(canvas.getByRole('checkbox', { name: m.fault_record() }));
    await userEvent.click(canvas.getByRole('button', { name: m.fault_send() }));
    await expect(await canvas.findByText(m.fault_sent())).toBeVisible();
    await expect(args.onSend).toHaveBeenLastCalledWith(true);
  },
};
