import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { StudyArm } from '../../contract/entities/study.ts';
import { armFields, study } from '../../contract/resources/content/study.ts';
import { session } from '../../machines/samples.ts';
import StudiesScreen from '../../src/admin/content/StudiesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const meta = { title: 'Back-office/Studies', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const arm = (name: string, given: Partial<StudyArm>): StudyArm => ({
  name,
  role: 'treatment',
  agent: null,
  dose: null,
  target: null,
  route: null,
  schedule: null,
  dosingDays: [],
  ...given,
});
const model = { id: '0198c0de-0000-7000-8000-000000000777', label: { en: 'LUN-PDX-0042', zh: 'LUN-PDX-0042' } };
const row = record(1, {
  model: model.id,
  study: 'S-2026-014',
  startedOn: '2026-03-02',
  arms: [
    arm('G1', { agent: '0.9% Solution of Sodium Chloride' }),
    arm('G2', {
      agent: 'Osimertinib',
      dose: '5 mg/kg',
      target: 'EGFR',
      route: 'po',
      schedule: 'QD×21',
      dosingDays: [0, 1, 2],
    }),
  ],
  armCount: 2,
  control: '',
  animals: 16,
  labels: { model: [model] },
});
const saved = fn();
const place = {
  address: study.route,
  signedIn: true as const,
  answers: { session: () => ({ ...session, buttons: '' }) },
};

/** The role of an arm is chosen, days of dosing are typed; the field shows errors of an invalid list. */
export const Editing: Story = {
  decorators: [
    withRows(study, [row], {
      save: (body) => {
        saved(body);
        return { ...row, ...body, control: 'G1', version: 4 };
      },
    }),
    portal(place),
  ],
  render: () => <StudiesScreen />,
  play: async ({ canvas, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: 'S-2026-014' });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const pane = within(await screen.findByRole('dialog'));
    const first = within(await pane.findByRole('group', { name: 'G1' }));
    await userEvent.selectOptions(first.getByLabelText(localized(armFields.role.label), { exact: false }), 'control');
    const days = within(pane.getByRole('group', { name: 'G2' })).getByLabelText(m.admin_study_dosing_days());
    await userEvent.clear(days);
    await userEvent.type(days, '0; x');
    await expect(await pane.findByText(m.admin_study_days_wrong())).toBeVisible();
    await userEvent.clear(days);
    await userEvent.type(days, '0; 7');
    await waitFor(() => expect(pane.queryByText(m.admin_study_days_wrong())).toBeNull());
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_submit()) }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({
          arms: [
            expect.objectContaining({ name: 'G1', role: 'control' }),
            expect.objectContaining({ name: 'G2', role: 'treatment', dosingDays: [0, 7] }),
          ],
        }),
      ),
    );
  },
};

/** A study in words: the role and treatment of each arm. */
export const Looking: Story = {
  decorators: [withRows(study, [row]), portal({ ...place, address: `${study.route}?record=${row.id}` })],
  render: () => <StudiesScreen />,
  tags: ['!test'],
};
export const LookingTest: Story = {
  ...Looking,
  tags: ['test'],
  play: async () => {
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText('G2')).toBeVisible();
    await expect(pane.getByText(/QD×21/)).toBeVisible();
  },
};
