import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit, expectWordsToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { savedBy } from '../support/savedFiles.ts';
import { associationSample, nothingCompared, valuesSample } from './associationSample.ts';
import { cohorts } from './oncoprintSample.ts';

const meta = { title: 'Pages/Analysis association', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const answer: NonNullable<Answers['association']> = ({ body: { kind, adjusted } }) => associationSample(kind, adjusted);

const page = (
  query = '',
  association = answer,
  values: Answers['associationValues'] = ({ body }) => valuesSample(body.gene),
) =>
  portal({
    address: `/analysis?screen=association&drug=Osimertinib${query}`,
    signedIn: true,
    answers: { cohorts: () => cohorts, association, associationValues: values },
  });

const title = (kind: string) => m.association_title({ kind, agent: 'Osimertinib' });

export const Alterations: Story = { decorators: [page()], tags: ['!test'] };

/** The keys walk the points in the order of q, Enter shows the models, and a column sorts the table. */
export const AlterationsTest: Story = {
  ...Alterations,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: title('alterations') }));
    const points = section.getByRole('slider', { name: m.association_read() });
    points.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(points).toHaveAttribute('aria-valuetext', expect.stringContaining('EGFR'));
    await userEvent.keyboard('{ArrowRight}');
    await expect(points).toHaveAttribute('aria-valuetext', expect.stringContaining('TP53'));
    await userEvent.keyboard('{Enter}');
    const models = m.association_models({ name: 'TP53', agent: 'Osimertinib' });
    await expect(await canvas.findByRole('region', { name: models })).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    const first = () => section.getAllByRole('rowheader')[0];
    await expect(first()).toHaveTextContent('EGFR');
    await userEvent.click(section.getByRole('button', { name: m.association_gene() }));
    await expect(first()).toHaveTextContent('ATM');
    await expect(section.getByRole('columnheader', { name: m.association_gene() })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await userEvent.click(section.getByRole('button', { name: m.association_gene() }));
    await expect(first()).toHaveTextContent('TP53');
  },
};

export const Adjusted: Story = { decorators: [page('&adjust=disease')], tags: ['!test'] };

/** The choices are in the address and ask again. */
export const ChoicesTest: Story = {
  decorators: [page()],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('region', { name: title('alterations') });
    await userEvent.click(canvas.getByRole('button', { name: m.association_adjust_disease() }));
    await expect(await canvas.findByText(m.association_models_adjusted({ strata: 3 }), { exact: false })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.association_kind_markers() }));
    await expect(await canvas.findByRole('region', { name: title('markers') })).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.association_adjust_disease() })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};

/** The address names a feature and a column that the analysis does not have. */
export const CorrectedTest: Story = {
  decorators: [page('&feature=NOTAGENE&sort=weight')],
  tags: ['test'],
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: title('alterations') });
    await expect(canvas.getByText(/feature=NOTAGENE/)).toHaveTextContent('EGFR');
    await expect(canvas.getByText(/sort=weight/)).toBeVisible();
  },
};

const [altered] = associationSample('alterations').features;

/** All models of a group respond: the odds ratio is infinite, on the page and in the file. */
export const InfiniteTest: Story = {
  decorators: [
    page('', () => ({
      ...associationSample('alterations'),
      features: altered?.groups
        ? // fisher.test(matrix(c(5, 0, 3, 9), 2, byrow = TRUE)): p 0.00905, interval 1.513116 to Inf
          [
            {
              ...altered,
              groups: { ...altered.groups, rate: { p: 0.00905, oddsRatio: null, low: 1.513116, high: null } },
            },
          ]
        : [],
    })),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const models = m.association_models({ name: 'EGFR', agent: 'Osimertinib' });
    await expect(await canvas.findByRole('region', { name: models })).toHaveTextContent('∞ (1.51 to ∞)');
    const section = within(canvas.getByRole('region', { name: title('alterations') }));
    const { text } = await savedBy(() =>
      userEvent.click(section.getByRole('button', { name: new RegExp(m.detail_csv()) })),
    );
    await expect(text).toContain(',Inf,1.513116,Inf,');
  },
};

export const Markers: Story = { decorators: [page('&kind=markers')], tags: ['!test'] };
/** A marker with numbers: each model by its number and its change. */
export const NumberOfMarker: Story = { decorators: [page('&kind=markers&feature=tmb')], tags: ['!test'] };
export const NumberOfMarkerTest: Story = {
  ...NumberOfMarker,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const name = m.association_models({ name: m.range_tmb(), agent: 'Osimertinib' });
    const section = within(await canvas.findByRole('region', { name }));
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    await expect(section.getAllByRole('link', { name: /LUN-PDX/ })).toHaveLength(35);
  },
};

export const Expression: Story = { decorators: [page('&kind=expression')], tags: ['!test'] };

/** Thousands of points are on a canvas. The expression of the chosen gene is read when it is chosen. */
export const ExpressionTest: Story = {
  ...Expression,
  tags: ['test'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: title('expression') }));
    const drawing = canvasElement.querySelector('canvas');
    await waitFor(() => expect(drawnPixels(drawing)).toBeGreaterThan(1_000));
    const points = section.getByRole('slider', { name: m.association_read() });
    await expect(points).toHaveAttribute('aria-valuemax', '4000');
    points.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
    const models = m.association_models({ name: 'TP53', agent: 'Osimertinib' });
    const shown = within(await canvas.findByRole('region', { name: models }));
    await userEvent.click(shown.getByRole('button', { name: m.detail_table() }));
    await expect(shown.getAllByRole('link', { name: /LUN-PDX/ })).toHaveLength(40);
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    await expect(section.getAllByRole('row')).toHaveLength(201);
  },
};

export const ValuesFailedTest: Story = {
  decorators: [
    page(
      '&kind=expression',
      answer,
      failsOnce(() => valuesSample('EGFR')),
    ),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.association_values_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    const models = m.association_models({ name: 'EGFR', agent: 'Osimertinib' });
    await expect(await canvas.findByRole('region', { name: models })).toBeVisible();
  },
};

/** On a phone the page is not wider than the window. */
export const Phone: Story = {
  decorators: [page('&kind=markers')],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const section = within(await canvas.findByRole('region', { name: title('markers') }));
    await expectToFit(canvasElement);
    const [drawing] = section.getAllByRole('img');
    await expect(drawing).toBeDefined();
    if (drawing) await expectWordsToFit(drawing, '[data-name=true]');
  },
};

export const NothingCompared: Story = { decorators: [page('', () => nothingCompared)], tags: ['!test'] };
export const NothingComparedTest: Story = {
  ...NothingCompared,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.association_empty())).toBeVisible();
  },
};

export const Busy: Story = { decorators: [page('', pending)], tags: ['!test'] };

export const Failed: Story = { decorators: [page('', fails(offline))], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [
    page(
      '',
      failsOnce(() => associationSample('alterations')),
    ),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.association_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('region', { name: title('alterations') })).toBeVisible();
  },
};

/** Counts the pixels that are not transparent. */
function drawnPixels(drawing: HTMLCanvasElement | null): number {
  const context = drawing?.getContext('2d');
  if (!drawing || !context) return 0;
  const { data } = context.getImageData(0, 0, drawing.width, drawing.height);
  return data.filter((value, place) => place % 4 === 3 && value > 0).length;
}
