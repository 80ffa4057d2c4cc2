import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { AnalyzedTable } from '../../contract/entities/studyTable.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { UploadPage } from '../../src/site/studyUpload/UploadPage.tsx';
import answer from '../models/analyzedTable.json' with { type: 'json' };
import { storyTable } from '../models/storyTable.ts';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';

const analyzed = answer as AnalyzedTable;
const refused: CallFailure = {
  kind: 'refused',
  status: 400,
  error: 'validation',
  message: '',
  fields: { text: 'the header lacks volume; it names arm, animal, day' },
};
const withAnswer = (analyzeTable: NonNullable<Answers['analyzeTable']>) => ({
  decorators: [portal({ address: '/analysis/study', signedIn: true, answers: { analyzeTable } })],
});
type Play = NonNullable<Story['play']>;
type Hands = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>;

async function pasteTable({ canvas, userEvent }: Hands, text = storyTable) {
  await userEvent.click(canvas.getByLabelText(m.study_own_paste()));
  await userEvent.paste(text);
  await userEvent.click(canvas.getByRole('button', { name: m.study_own_analyze() }));
}

const meta = { title: 'Pages/Own study', component: UploadPage } satisfies Meta<typeof UploadPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  ...withAnswer(pending),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(m.study_own_title());
    await expect(canvas.getByText(m.study_own_kept_title())).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.study_own_analyze() })).toBeDisabled();
  },
};

export const OnAPhone: Story = {
  ...withAnswer(pending),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => expectToFit(canvasElement),
};

export const Analyzing: Story = {
  ...withAnswer(pending),
  tags: ['!test'],
};
export const AnalyzingTest: Story = {
  ...Analyzing,
  tags: ['test'],
  play: async (hands) => {
    await pasteTable(hands);
    await expect(await hands.canvas.findByText(m.study_own_busy())).toBeVisible();
  },
};

/** Omitted lines are listed with the reason. Choosing a role starts a new analysis while the figures stay. */
export const Shown: Story = {
  ...withAnswer(({ body }) => (body.roles === undefined ? analyzed : pending())),
  play: async (hands) => {
    const { canvas, userEvent } = hands;
    await pasteTable(hands);
    await expect(await canvas.findAllByText(m.study_own_from_proposed())).toHaveLength(2);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByText('=A1')).toBeVisible();
    const role = canvas.getByLabelText(m.study_own_role_of({ arm: 'Osimertinib 5 mg/kg' }));
    await userEvent.selectOptions(role, 'untreated');
    await expect(role).toHaveValue('untreated');
    await expect(await canvas.findByText(m.study_own_busy())).toBeVisible();
    await expect(canvas.getByText(m.study_own_from_user())).toBeVisible();
    await expect(canvas.getByRole('heading', { name: m.study_curves() })).toBeVisible();
  },
};

export const ShownOnAPhone: Story = {
  ...withAnswer(() => analyzed),
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const ShownOnAPhoneTest: Story = {
  ...ShownOnAPhone,
  tags: ['test'],
  play: async (hands) => {
    await pasteTable(hands);
    await expect(await hands.canvas.findByRole('heading', { name: m.study_own_reading() })).toBeVisible();
    await expectToFit(hands.canvasElement);
  },
};

/** The reason is at the field, and the pasted text stays. */
export const Refused: Story = {
  ...withAnswer(fails(refused)),
  tags: ['!test'],
};
export const RefusedTest: Story = {
  ...Refused,
  tags: ['test'],
  play: async (hands) => {
    await pasteTable(hands, 'arm,animal,day\nVehicle,1,0');
    const field = hands.canvas.getByLabelText(m.study_own_paste());
    await expect(await hands.canvas.findByText(refused.fields?.text ?? '')).toBeVisible();
    await expect(field).toBeInvalid();
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue('arm,animal,day\nVehicle,1,0');
  },
};

export const FileRefused: Story = {
  ...withAnswer(pending),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    await userEvent.upload(input, new File([Uint8Array.from([0x50, 0x4b, 3, 4])], 'growth.csv'));
    await expect(await canvas.findByText(m.study_own_unreadable())).toBeVisible();
  },
};

/** After a failure the table is still there and can be sent again. */
export const Failed: Story = {
  ...withAnswer(failsOnce(() => analyzed)),
  play: async (hands) => {
    const { canvas, userEvent } = hands;
    await pasteTable(hands);
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('heading', { name: m.study_own_reading() })).toBeVisible();
  },
};
