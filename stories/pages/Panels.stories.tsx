import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { PdxDetailPage } from '../../src/site/panels/PdxDetailPage.tsx';
import { PdxPage } from '../../src/site/panels/PdxPage.tsx';
import { easyChallenge } from '../support/easyChallenge.ts';
import { expectToFit } from '../support/fits.ts';
import { fillPerson, type Hands } from '../support/person.ts';
import { fails, portal } from '../support/portal.tsx';
import { longPanel } from './longSamples.ts';
import { fullPanelDetail, panelDetail } from './samples.ts';

const meta = { title: 'Pages/Panels' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** However long its title, a panel fits a phone. */
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
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.home_panels_empty())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address: '/pdx', answers: { bannerEnlist: fails(offline) } })],
  render: () => <PdxPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_failed())).toBeVisible();
  },
};

const address = `/pdxDetail?id=${panelDetail.id}`;

/** A cell of the coverage names its models when it is pressed. */
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
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_not_found())).toBeVisible();
  },
};
export const PanelNotLoaded: Story = {
  decorators: [portal({ address, answers: { panelDetail: fails(offline) } })],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.pdx_failed())).toBeVisible();
  },
};

/** From step to step; what is missing is said before the way goes on. */
export const Enrolling: Story = {
  decorators: [
    portal({
      address: `${address}&enroll=1`,
      answers: {
        panelDetail: () => panelDetail,
        code: easyChallenge,
        enlistSave: ({ body: { workEmail } }) => ({
          ...{ reference: 'ENR-2026-0007', workEmail, waiting: false, queued: false },
        }),
      },
    }),
  ],
  render: () => <PdxDetailPage />,
  globals: { viewport: { value: 'phone' } },
  play: async (hands) => {
    await toReview(hands);
    const { canvas, userEvent } = hands;
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: m.enroll_send() }));
    const thanks = m.enroll_thanks({ reference: 'ENR-2026-0007' });
    await waitFor(() => expect(canvas.getByRole('heading', { name: thanks })).toHaveFocus());
    // no mail server is set up: no mail is promised
    await expect(canvas.getByText(m.enroll_thanks_kept())).toBeVisible();
  },
};
/** No slot is left: the last step leads to the waiting list. */
export const WaitingList: Story = {
  decorators: [portal({ address: `${address}&enroll=1`, answers: { panelDetail: () => fullPanelDetail } })],
  render: () => <PdxDetailPage />,
  play: async (hands) => {
    await expect(await hands.canvas.findByText(m.enroll_full_note())).toBeVisible();
    await toReview(hands);
    await expect(hands.canvas.getByRole('button', { name: m.panel_join_waiting_list() })).toBeVisible();
  },
};

async function toReview({ canvas, userEvent }: Hands): Promise<void> {
  const at = (step: string) => canvas.findByRole('heading', { level: 2, name: step });
  const next = async () => userEvent.click(await canvas.findByRole('button', { name: m.enroll_next() }));
  await at(m.enroll_step_panel());
  await next();
  await at(m.enroll_step_models());
  await next();
  await at(m.enroll_step_study());
  await next();
  await waitFor(() => expect(canvas.getByText(m.form_required())).toBeVisible());
  await userEvent.type(canvas.getByRole('textbox', { name: m.enroll_agent_name({ number: 1 }) }), 'OB-101');
  await next();
  await at(m.enroll_step_contact());
  await fillPerson({ canvas, userEvent });
  await next();
  await at(m.enroll_step_review());
}
