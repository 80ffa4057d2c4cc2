import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { disease, notFound } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { DiseasePage } from '../../src/site/disease/DiseasePage.tsx';
import { fails, failsOnce, portal } from '../support/portal.tsx';
import { lung } from './samples.ts';

const address = `/disease?type=${disease.id}`;
const meta = { title: 'Pages/Disease area', component: DiseasePage } satisfies Meta<typeof DiseasePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A chosen model brings up the tray. */
export const Ready: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: () => lung } })],
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    await expect(heading).toHaveTextContent(localized(lung.diseaseTitle));
    await expect(canvas.getByRole('list', { name: m.disease_sources() })).toHaveTextContent(
      `1 ${m.disease_source_note({ source: 'GLOBOCAN 2022', note: localized({ en: 'world fact sheet', zh: '全球数据表' }) })}`,
    );
    const boxes = await canvas.findAllByRole('checkbox');
    await userEvent.click(boxes[1] as HTMLElement);
    const tray = await canvas.findByRole('complementary', { name: m.compare_tray() });
    await waitFor(() => expect(tray).toBeVisible());
  },
};
export const Unknown: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: fails(notFound) } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: m.disease_not_found_title() })).toBeVisible();
  },
};
/** The second try succeeds. */
export const NotLoadedAtFirst: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: failsOnce(() => lung) } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(localized(lung.diseaseTitle));
  },
};
