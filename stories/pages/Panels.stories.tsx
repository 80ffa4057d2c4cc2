import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { CONFIRM_LINK, ENROLLMENT_HOURS } from '../../contract/constants.ts';
import { notFound, offline, refusal, shortlistModel } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { PdxDetailPage } from '../../src/site/panels/PdxDetailPage.tsx';
import { PdxPage } from '../../src/site/panels/PdxPage.tsx';
import { easyChallenge } from '../support/easyChallenge.ts';
import { expectToFit } from '../support/fits.ts';
import { fillPerson, type Hands, PERSON_EMAIL } from '../support/person.ts';
import { fails, portal } from '../support/portal.tsx';
import { longPanel } from './longSamples.ts';
import { fullPanelDetail, panelDetail } from './samples.ts';

const meta = { title: 'Pages/Panels' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** A panel fits a phone even with a long title. */
export const List: Story = {
  decorators: [
    portal({
      address: '/pdx',
      answers: { bannerEnlist: () => ({ count: 3, list: [panelDetail, fullPanelDetail, longPanel] }) },
    }),
  ],
  render: () => <PdxPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      (await canvas.findAllByRole('link', { name: new RegExp(localized(panelDetail.title)) })).length,
    ).toBeGreaterThan(0);
    await expectToFit(canvasElement);
  },
};
export const NoneOpen: Story = {
  decorators: [portal({ address: '/pdx', answers: { bannerEnlist: () => ({ count: 0, list: [] }) } })],
  render: () => <PdxPage />,
  tags: ['!test'],
};
export const NoneOpenTest: Story = {
  ...NoneOpen,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.home_panels_empty())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address: '/pdx', answers: { bannerEnlist: fails(offline) } })],
  render: () => <PdxPage />,
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_failed())).toBeVisible();
  },
};

/** The server's message if no slot is free. */
const FULL = 'The last slot has just been taken.';
const address = `/pdxDetail?id=${panelDetail.id}`;

/** A click on a cell of the coverage lists its models. */
export const OnePanel: Story = {
  decorators: [portal({ address, answers: { panelDetail: () => panelDetail } })],
  render: () => <PdxDetailPage />,
  play: async ({ canvas, userEvent }) => {
    const cell = await canvas.findByRole('button', {
      name: m.panel_cell({
        histology: localized({ en: 'Lung Adenocarcinoma', zh: '肺腺癌' }),
        driver: 'EGFR',
        count: 1,
      }),
    });
    await userEvent.click(cell);
    await expect((await canvas.findAllByRole('link', { name: /LUN-PDX-0012/ })).length).toBeGreaterThan(0);
  },
};
/** Beside many genes, a Chinese histology is not broken after each character. */
export const OnePanelInChinese: Story = {
  decorators: [
    portal({
      address,
      answers: {
        panelDetail: () => ({
          ...panelDetail,
          drivers: Array.from({ length: 12 }, (_, index) => `SMARCA${index}`),
          panelModels: panelDetail.panelModels.map((model) => ({
            ...model,
            histology: { en: '肺腺癌', zh: '肺腺癌' },
          })),
        }),
      },
    }),
  ],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  tags: ['test'],
  play: async ({ canvas }) => {
    const text = document.createRange();
    for (const name of [await canvas.findByText('肺腺癌'), canvas.getByText(m.panel_no_driver())]) {
      text.selectNodeContents(name);
      await expect(text.getClientRects()).toHaveLength(1);
    }
  },
};
export const OnePanelWithLongTexts: Story = {
  decorators: [portal({ address, answers: { panelDetail: () => longPanel } })],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(localized(longPanel.title));
    await expectToFit(canvasElement);
  },
};
export const UnknownPanel: Story = {
  decorators: [portal({ address, answers: { panelDetail: fails(notFound) } })],
  render: () => <PdxDetailPage />,
  tags: ['!test'],
};
export const UnknownPanelTest: Story = {
  ...UnknownPanel,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_not_found())).toBeVisible();
  },
};
export const PanelNotLoaded: Story = {
  decorators: [portal({ address, answers: { panelDetail: fails(offline) } })],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const PanelNotLoadedTest: Story = {
  ...PanelNotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_failed())).toBeVisible();
  },
};

const enrolling = (queued: boolean) =>
  portal({
    address: `${address}&enroll=1`,
    answers: {
      panelDetail: () => panelDetail,
      code: easyChallenge,
      enlistSave: ({ body: { workEmail } }) => ({ workEmail, queued }),
    },
  });

/** The steps follow each other; missing input is reported before the next step opens. */
export const Enrolling: Story = {
  decorators: [enrolling(true)],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  play: async (hands) => {
    await send(hands);
    const { canvas } = hands;
    await waitFor(() => expect(canvas.getByRole('heading', { name: m.enroll_received() })).toHaveFocus());
    await expect(
      canvas.getByText(m.enroll_received_text({ email: PERSON_EMAIL, hours: ENROLLMENT_HOURS })),
    ).toBeVisible();
  },
};
/** No mail server is set up: no mail is promised, and staff confirm the enrollment. */
export const EnrollingWithoutMail: Story = {
  decorators: [enrolling(false)],
  render: () => <PdxDetailPage />,
  play: async (hands) => {
    await send(hands);
    const { canvas } = hands;
    await waitFor(() => expect(canvas.getByRole('heading', { name: m.enroll_received_kept() })).toHaveFocus());
    await expect(canvas.getByText(m.enroll_received_kept_text({ email: PERSON_EMAIL }))).toBeVisible();
  },
};

const link = { address: `${CONFIRM_LINK}secret-of-a-story` };
const receipt = { reference: 'E-1042', panel: panelDetail.title, workEmail: PERSON_EMAIL, queued: true };
/** The link of a mail confirms with one click, and a slot is reserved. */
export const Confirming: Story = {
  decorators: [portal({ ...link, answers: { enlistConfirm: () => ({ ...receipt, waiting: false }) } })],
  render: () => <PdxPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.confirm_submit() }));
    const thanks = m.enroll_thanks({ reference: 'E-1042' });
    await waitFor(() => expect(canvas.getByRole('heading', { name: thanks })).toHaveFocus());
    await expect(canvas.getByText(m.enroll_thanks_text({ email: PERSON_EMAIL }))).toBeVisible();
    await expectToFit(canvasElement);
  },
};
/** The last slot was taken meanwhile: the same link leads to the waiting list. */
export const ConfirmingTooLateForASlot: Story = {
  decorators: [
    portal({
      ...link,
      answers: {
        enlistConfirm: ({ body: { waitingList } }) =>
          waitingList
            ? { ...receipt, waiting: true }
            : fails({ ...refusal, error: 'validation', fields: { slots: FULL } })(),
      },
    }),
  ],
  render: () => <PdxPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.confirm_submit() }));
    await expect(await canvas.findByText(FULL)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.panel_join_waiting_list() }));
    const thanks = m.enroll_thanks_waiting({ reference: 'E-1042' });
    await waitFor(() => expect(canvas.getByRole('heading', { name: thanks })).toHaveFocus());
  },
};
/** A used or expired link shows a message, and how to continue. */
export const ConfirmingExpired: Story = {
  decorators: [
    portal({ ...link, answers: { enlistConfirm: fails({ ...refusal, message: 'This link has expired.' }) } }),
  ],
  render: () => <PdxPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.confirm_submit() }));
    await expect(await canvas.findByText('This link has expired.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await expect(canvas.queryByText(m.confirm_text())).toBeNull();
    await expect(canvas.queryByRole('button', { name: m.confirm_submit() })).toBeNull();
    await expect(canvas.getByRole('link', { name: m.confirm_to_panels() })).toBeVisible();
  },
};
/** No slot is free: the last step leads to the waiting list. */
export const WaitingList: Story = {
  decorators: [portal({ address: `${address}&enroll=1`, answers: { panelDetail: () => fullPanelDetail } })],
  render: () => <PdxDetailPage />,
  tags: ['!test'],
};
export const WaitingListTest: Story = {
  ...WaitingList,
  tags: ['test'],
  play: async (hands) => {
    await expect(await hands.canvas.findByText(m.enroll_full_note())).toBeVisible();
    await toReview(hands);
    await expect(hands.canvas.getByRole('button', { name: m.panel_join_waiting_list() })).toBeVisible();
  },
};

/** An earlier step that became invalid after it was passed is shown again, with its error. */
export const EnrollingIncomplete: Story = {
  decorators: [enrolling(true)],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  play: async (hands) => {
    await toReview(hands);
    const { canvas, userEvent } = hands;
    const steps = within(canvas.getByRole('navigation', { name: m.enroll_steps() }));
    const stepNamed = (name: string) => steps.getByRole('button', { name: new RegExp(name) });
    await userEvent.click(stepNamed(m.enroll_step_models()));
    await userEvent.click(canvas.getByRole('button', { name: m.enroll_models_none() }));
    await userEvent.click(stepNamed(m.enroll_step_review()));
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: m.enroll_send() }));
    await waitFor(() => expect(canvas.getAllByRole('checkbox')[0]).toHaveFocus());
    await expectInView(canvas.getByText(m.form_models_needed()));
  },
};
/** The models of the account's shortlist can be chosen too, also if no other page loaded the list. */
export const EnrollingWithShortlist: Story = {
  decorators: [
    portal({
      address: `${address}&enroll=1`,
      signedIn: true,
      answers: { panelDetail: () => panelDetail, shortlist: () => ({ count: 1, list: [shortlistModel(1)], gone: [] }) },
    }),
  ],
  render: () => <PdxDetailPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.enroll_next() }));
    const group = await canvas.findByRole('group', { name: m.enroll_models_shortlist() });
    await userEvent.click(within(group).getByRole('checkbox'));
    await expect(within(group).getByRole('checkbox')).toBeChecked();
  },
};

async function expectInView(element: HTMLElement): Promise<void> {
  const { top, bottom } = element.getBoundingClientRect();
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
}

async function send(hands: Hands): Promise<void> {
  await toReview(hands);
  const { canvas, userEvent } = hands;
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(canvas.getByRole('button', { name: m.enroll_send() }));
}

async function toReview({ canvas, userEvent }: Hands): Promise<void> {
  const at = async (step: string) => {
    const heading = await canvas.findByRole('heading', { level: 2, name: step });
    await waitFor(() => expect(heading).toHaveFocus());
    await expectInView(heading);
  };
  const next = async () => userEvent.click(await canvas.findByRole('button', { name: m.enroll_next() }));
  await canvas.findByRole('heading', { level: 2, name: m.enroll_step_panel() });
  await next();
  await at(m.enroll_step_models());
  await next();
  await at(m.enroll_step_study());
  await next();
  await waitFor(() => expect(canvas.getByText(m.form_required())).toBeVisible());
  const agent = canvas.getByRole('textbox', { name: m.enroll_agent_name({ number: 1 }) });
  await waitFor(() => expect(agent).toHaveFocus());
  await expectInView(canvas.getByText(m.form_required()));
  await userEvent.type(agent, 'OB-101');
  await next();
  await at(m.enroll_step_contact());
  await fillPerson({ canvas, userEvent });
  await next();
  await at(m.enroll_step_review());
}
