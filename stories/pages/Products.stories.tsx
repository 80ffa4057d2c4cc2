import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { AntibodyPage } from '../../src/site/antibody/AntibodyPage.tsx';
import { OtherPage } from '../../src/site/other/OtherPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { fails, portal } from '../support/portal.tsx';
import { longAntibody, longOtherModel } from './longSamples.ts';
import { antibodies, otherModel, secondOtherModel } from './samples.ts';

const meta = { title: 'Pages/Products' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The model named by the address is expanded, even with long texts; a filter without results shows what to do. */
export const OtherModels: Story = {
  decorators: [
    portal({
      address: `/other?id=${longOtherModel.code}`,
      answers: { otherModels: () => ({ count: 3, list: [otherModel, longOtherModel, secondOtherModel] }) },
    }),
  ],
  render: () => <OtherPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const asked = await canvas.findByRole('button', { name: new RegExp(localized(longOtherModel.name)) });
    await expect(asked).toHaveAttribute('aria-expanded', 'true');
    await expectToFit(canvasElement);
    await userEvent.type(canvas.getByRole('searchbox', { name: m.other_text() }), 'zebrafish');
    await expect(await canvas.findByText(m.other_empty())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.search_reset() }));
    await expect(canvas.queryByText(m.other_empty())).toBeNull();
  },
};
/** The address decides what is listed. */
export const OtherModelsOfAnAddress: Story = {
  decorators: [
    portal({
      address: '/other?area=Metabolism&species=rat',
      answers: { otherModels: () => ({ count: 2, list: [otherModel, secondOtherModel] }) },
    }),
  ],
  render: () => <OtherPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(localized(secondOtherModel.name))).toBeVisible();
    await expect(canvas.queryByText(localized(otherModel.name))).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: m.other_species() }), 'mouse');
    await expect(canvas.getByText(m.other_empty())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.search_reset() }));
    await expect(canvas.getByText(localized(otherModel.name))).toBeVisible();
  },
};
export const OtherModelsNotLoaded: Story = {
  decorators: [portal({ address: '/other', answers: { otherModels: fails(offline) } })],
  render: () => <OtherPage />,
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const OtherModelsNotLoadedTest: Story = {
  ...OtherModelsNotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.other_failed())).toBeVisible();
  },
};
const { tumor, ...otherMenus } = antibodies;
const antibodiesWithLongOne = {
  ...(tumor && {
    tumor: {
      ...tumor,
      content: [
        ...tumor.content.map((product) => ({ ...product, hasImage: true })),
        ...tumor.content.map(longAntibody),
      ],
    },
  }),
  ...otherMenus,
};

/** Collects products for one message; one of them has long texts. */
export const Antibodies: Story = {
  decorators: [portal({ address: '/antibody', answers: { antibodyProducts: () => antibodiesWithLongOne } })],
  render: () => <AntibodyPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.antibody_add_of({ number: 'AB-0001' }) }));
    await expectToFit(canvasElement);
    const ask = await canvas.findByRole('link', { name: m.antibody_ask() });
    await waitFor(() => expect(ask).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: /(Isotype controls|同型对照)/ }));
    await expect(await canvas.findByText(/AB-0100/)).toBeVisible();
  },
};
/** The address decides what is listed: the menu and the text, which finds the gene by an alias. */
export const AntibodiesOfAnAddress: Story = {
  decorators: [portal({ address: '/antibody?q=ERBB&menu=tumor', answers: { antibodyProducts: () => antibodies } })],
  render: () => <AntibodyPage />,
  play: async ({ canvas, userEvent }) => {
    const text = await canvas.findByRole('searchbox', { name: m.antibody_text() });
    await expect(text).toHaveValue('ERBB');
    await expect(canvas.getByText(/AB-0001/)).toBeVisible();
    await userEvent.type(text, '9');
    await expect(canvas.getByText(m.antibody_empty())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.search_reset() }));
    await expect(text).toHaveValue('');
    await expect(canvas.getByText(/AB-0001/)).toBeVisible();
  },
};
export const AntibodiesLoading: Story = {
  decorators: [portal({ address: '/antibody' })],
  render: () => <AntibodyPage />,
};
export const AntibodiesNotLoaded: Story = {
  decorators: [portal({ address: '/antibody', answers: { antibodyProducts: fails(offline) } })],
  render: () => <AntibodyPage />,
  tags: ['!test'],
};
export const AntibodiesNotLoadedTest: Story = {
  ...AntibodiesNotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.antibody_failed())).toBeVisible();
  },
};
