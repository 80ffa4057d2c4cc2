import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { CallFailure } from '../../contract/envelope.ts';
import { model } from '../../contract/resources/content/model.ts';
import type { RecordFinding } from '../../contract/resources/record.ts';
import { session } from '../../machines/samples.ts';
import ModelsScreen from '../../src/admin/content/ModelsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { type Instead, record, withRows } from './resourceServer.tsx';

const age = {
  en: 'Age: must be from 0 to 120 years. Correct it.',
  zh: '年龄须为 0 至 120 岁，请更正。',
};
const host = {
  en: 'Host strain: required for xenografts and humanized models. Enter the mouse strain.',
  zh: '移植瘤与人源化模型应有宿主品系：请填写小鼠品系。',
};
const gene = {
  en: 'Gene: not in the gene list of this catalog. Check the symbol, or import the newer gene list.',
  zh: '基因不在目录的基因表中：请核对基因符号，或导入较新的基因表。',
};
const code = 'OVA-PDX-0001';
const stored = record(1, {
  modelCode: code,
  name: code,
  aliases: [],
  modelType: 'PDX',
  species: 'Homo sapiens',
  cancerType: 'Ovarian Cancer',
  tumorType: 'primary',
  addedOn: '2026-01-02',
  source: 'test',
  sourceModelId: code,
  patient: { sex: 'female', ageYears: 61, ageGroup: null, ethnicity: null, priorTreatments: [] },
  alterations: [
    { gene: 'TP53', kind: 'mutation', proteinChange: 'p.R248Q', alleleFraction: null },
    { gene: 'NOTAGENE', kind: 'mutation', proteinChange: null, alleleFraction: null },
  ],
  publication: { state: 'draft', publishAt: null },
});
const warning = (code: string, field: string, message: string): RecordFinding => ({
  severity: 'warning',
  code,
  field,
  message,
});
const findings = () => [
  warning('host.missing', 'hostStrain', localized(host)),
  warning('gene.unknown', 'alterations.1.gene', localized(gene)),
];
const geneAt = () => `2 › ${localized(gene)}`;
/** A refusal in which the server names the invalid field. */
const refusal = (): CallFailure => ({
  kind: 'refused',
  status: 400,
  error: 'validation',
  message: '',
  fields: { 'patient.ageYears': localized(age) },
});

const page = portal({
  address: model.route,
  signedIn: true,
  answers: { session: () => ({ ...session, buttons: '' }) },
});

/** Refuses an impossible age, and returns two warnings for everything else. */
const save: Instead[string] = (body) => {
  const values = body as { patient?: { ageYears?: number } };
  if ((values.patient?.ageYears ?? 0) > 120) throw refusal();
  return { ...stored, ...body, version: 4, findings: findings() };
};

/**
 * Content checks at the fields of a form. Refused values are not saved, doubtful ones are, and both show what to do.
 */
const meta = {
  title: 'Back-office/Models',
  parameters: { layout: 'fullscreen' },
  render: () => <ModelsScreen />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { decorators: [withRows(model, [stored], { save }), page], tags: ['!test'] };

const refusedThenSaved: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: m.crud_act_of({ act: m.crud_edit(), name: code }) }));
  const pane = within(await screen.findByRole('dialog'));
  const patient = await pane.findByLabelText(localized(model.fields.patient?.label ?? age));
  await userEvent.clear(patient);
  await userEvent.click(patient);
  await userEvent.paste('{"sex":"female","ageYears":200,"ageGroup":null,"ethnicity":null,"priorTreatments":[]}');
  await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_submit()) }));
  await waitFor(() => expect(patient).toHaveAccessibleDescription(expect.stringContaining(localized(age))));
  await expect(patient).toBeInvalid();
  await expect(pane.getByRole('alert')).toHaveTextContent(m.crud_errors({ count: '1' }));
  await userEvent.clear(patient);
  await userEvent.click(patient);
  await userEvent.paste('{"sex":"female","ageYears":62,"ageGroup":null,"ethnicity":null,"priorTreatments":[]}');
  await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_submit()) }));
  // The record is saved, and the form stays open with the warnings.
  const again = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(again.getByText(m.crud_noticed({ count: '2' }))).toBeVisible());
  const strain = again.getByLabelText(localized(model.fields.hostStrain?.label ?? host));
  await expect(strain).toHaveAccessibleDescription(localized(host));
  await expect(strain).toBeValid();
  await expect(again.getByText(geneAt())).toBeVisible();
  await userEvent.type(strain, 'NSG');
  await waitFor(() => expect(again.queryByText(localized(host))).toBeNull());
};

/** Refused first, then saved with two warnings. */
export const RefusedAndWarned: Story = { ...List, tags: ['test'], play: refusedThenSaved };

export const RefusedAndWarnedInChinese: Story = { ...RefusedAndWarned, globals: { locale: 'zh' } };

/** The detail view of a stored record with findings. */
export const Read: Story = {
  decorators: [withRows(model, [stored], { detail: () => ({ ...stored, findings: findings() }) }), page],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: code }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(localized(host))).toBeVisible());
    await expect(pane.getByText(geneAt())).toBeVisible();
  },
};
