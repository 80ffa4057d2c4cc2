import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { enrollment, inquiry } from '../../contract/resources/content/requests.ts';
import { FIRST_PLAN } from '../../machines/planner/address.ts';
import { notFound } from '../../machines/samples.ts';
import EnrollmentsScreen from '../../src/admin/content/EnrollmentsScreen.tsx';
import InquiriesScreen from '../../src/admin/content/InquiriesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { fails, portal } from '../support/portal.tsx';
import { inquiryRecord } from './inquirySample.ts';
import { record, withRows } from './resourceServer.tsx';

const asked = inquiryRecord({ topic: 'study', message: 'A study 1×1×N with 8 models.' });

const place = { address: inquiry.route, signedIn: true } as const;
const meta = {
  title: 'Back-office/Plans of requests',
  component: InquiriesScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InquiriesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const plan = '/analysis?screen=planner&models=8&gene=KRAS&pinned=LUN-PDX-0011&cohort=disease=lung-cancer';
const printed = fn();
const pdf = () => ({
  url: URL.createObjectURL(new Blob(['%PDF-1.7'])),
  bytes: 8,
  fileName: 'study-plan.pdf',
  type: 'application/pdf',
});
const printing = portal({
  ...place,
  answers: {
    planDocument: ({ body }) => {
      printed(body);
      return pdf();
    },
    modelList: fails(notFound),
  },
});

export const Inquiries: Story = {
  decorators: [withRows(inquiry, [{ ...asked, searchAddress: plan }]), printing],
  tags: ['!test'],
};

/** A quote request for a planned study has the plan, also as the PDF that its sender could save. */
export const Planned: Story = {
  decorators: [withRows(inquiry, [{ ...asked, searchAddress: plan }]), printing],
  play: async ({ canvas, userEvent }) => {
    printed.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByRole('link', { name: m.planner_of_request() })).toHaveAttribute('href', plan);
    await userEvent.click(pane.getByRole('button', { name: m.planner_pdf() }));
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    await expect(printed.mock.calls[0]?.[0]).toEqual({
      cohort: { filters: { disease: ['lung-cancer'] } },
      plan: { ...FIRST_PLAN, models: 8 },
      gene: 'KRAS',
      pinned: ['LUN-PDX-0011'],
      excluded: [],
      address: plan,
    });
  },
};

/** The cohort of the plan is a list that no longer exists. */
export const PlannedOnLostList: Story = {
  decorators: [
    withRows(inquiry, [{ ...asked, searchAddress: '/analysis?screen=planner&cohort=list=812-1x9d' }]),
    printing,
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    printed.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('button', { name: m.planner_pdf() }));
    await expect(await pane.findByText(m.workbench_lost())).toBeVisible();
    await expect(printed).not.toHaveBeenCalled();
  },
};

/** An enrollment has the address of its plan in its message. */
export const PlannedEnrollment: Story = {
  render: () => <EnrollmentsScreen />,
  decorators: [
    withRows(enrollment, [
      record(9, {
        ...asked,
        reference: 'E-7',
        message: `1×1×N with 8 models.\nhttps://models.example${plan}`,
        panel: null,
        agents: [],
        searchAddress: undefined,
      }),
    ]),
    portal({ address: enrollment.route, signedIn: true }),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'E-7' }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByRole('link', { name: m.planner_of_request() })).toHaveAttribute('href', plan);
    await expect(pane.getByRole('button', { name: m.planner_pdf() })).toBeEnabled();
  },
};
