import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { panel } from '../../contract/resources/content/panel.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { session } from '../../machines/samples.ts';
import PanelsScreen from '../../src/admin/content/PanelsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const meta = { title: 'Back-office/Panels', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const lung = { id: '0198c0de-0000-7000-8000-000000000031', label: { en: 'Lung Cancer', zh: '肺癌' } };
const model = { id: '0198c0de-0000-7000-8000-000000000032', label: { en: 'LUN-PDX-0012', zh: 'LUN-PDX-0012' } };
const title = { en: 'Lung cancer with EGFR resistance', zh: 'EGFR 耐药肺癌' };
const panels = [
  record(21, {
    code: 'PAN-LUN-01',
    title,
    summary: { en: 'Twelve xenografts, dosed side by side.', zh: '十二个异种移植模型同步给药。' },
    studyDesign: { en: 'Eight animals an arm.', zh: '每组八只动物。' },
    deliverables: { en: ['Growth curves'], zh: ['生长曲线'] },
    diseases: [lung.id],
    models: [model.id],
    slotsTotal: 8,
    slotsTaken: 5,
    opensAt: '2026-10-01',
    closesAt: '2027-03-31',
    enlistImg: null,
    itemImg: null,
    sort: 1,
    publication: { state: 'changed', publishAt: null },
    labels: { diseases: [lung], models: [model] },
  }),
];
const labelOf = (field: string) => localized(fieldOf(panel, field)?.label ?? { en: '', zh: '' });

export const List: Story = {
  decorators: [
    withRows(panel, panels),
    portal({ address: panel.route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } }),
  ],
  render: () => <PanelsScreen />,
  tags: ['!test'],
};
/** A form in sections: dates, references and structured text. The number of taken slots is read-only. */
export const EditingPanel: Story = {
  ...List,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: localized(title) })).focus();
    await userEvent.keyboard('jke');
    const pane = within(await screen.findByRole('dialog'));
    const slots = await pane.findByDisplayValue('8');
    for (const { title } of panel.form)
      if (title) await waitFor(() => expect(pane.getByRole('group', { name: localized(title) })).toBeVisible());
    await expect(pane.queryByText(labelOf('slotsTaken'))).toBeNull();
    await waitFor(() => expect(pane.getByDisplayValue('2027-03-31')).toBeVisible());
    await userEvent.clear(slots);
    await userEvent.type(slots, '0');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await pane.findAllByText(new RegExp(m.crud_too_small({ min: '1' })))).not.toHaveLength(0);
  },
};

/** A copy closes without a question until it is edited. Then the question lists what would be lost: only the edits. */
export const LeavingACopy: Story = {
  decorators: [
    withRows(panel, panels),
    portal({ address: panel.route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } }),
  ],
  render: () => <PanelsScreen />,
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: localized(title) });
    const heading = { name: new RegExp(m.crud_form_copy({ one: localized(panel.one) })) };
    const copy = async () => {
      opener.focus();
      await userEvent.keyboard('jkd');
      const pane = within(await screen.findByRole('dialog', heading));
      await pane.findByText(m.crud_copy_unique());
      return pane;
    };
    await copy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const pane = await copy();
    const name = pane.getByDisplayValue(`Copy of ${title.en}`);
    await userEvent.type(name, '!');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: m.leave_title() }));
    await waitFor(() => expect(question.getByText(labelOf('title'))).toBeVisible());
    await expect(question.queryByText(labelOf('deliverables'))).toBeNull();
  },
};
