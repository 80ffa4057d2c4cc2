import { sql } from 'drizzle-orm';
import { PRODUCT_NAME } from '../../../../contract/constants.ts';
import { textIn } from '../../../../contract/localized.ts';
import type { Database } from '../../../platform/database/database.ts';
import { banner, facts, heading, prose, table } from '../../../platform/documents/blocks.ts';
import { finished, styledDocument } from '../../../platform/documents/styledDocument.ts';
import { countByArea, readAreas } from '../../catalog/areas.ts';
import type { ModelFigures } from '../../catalog/figures.ts';
import { alteredGenes, readPartners } from '../../catalog/fusionPartners.ts';

const GENES = 15;

/** Creates the brochure of the database, with current figures of the published models. */
export async function brochure(database: Database, figures: ModelFigures): Promise<{ content: Buffer; pages: number }> {
  const [areas, genes] = await Promise.all([readAreas(database, await countByArea(database)), mostAltered(database)]);
  const pdf = styledDocument({
    title: `${PRODUCT_NAME}: the models`,
    subject: 'Model database',
    keywords: 'oncology, models, xenografts',
    date: new Date(figures.updatedAt ?? 0),
  });
  banner(pdf, {
    kind: 'The database',
    title: 'Tumor models that answer your question',
    text: `${count(figures.models)} models in ${areas.length} disease areas, with alterations, expression, growth curves of single animals and responses to treatment.`,
  });
  facts(pdf, [
    ['Models', count(figures.models)],
    ['Patient-derived xenografts', count(figures.xenografts)],
    ['Mutations and expression', count(figures.profiled)],
    ['Responses to treatment', count(figures.responses)],
    ['Disease areas', String(areas.length)],
    ['Last update', figures.updatedAt ? `${figures.updatedAt.slice(0, 10)} (UTC)` : '--'],
  ]);
  heading(pdf, 'Models by type');
  table(
    pdf,
    [
      { label: 'Type', share: 4 },
      { label: 'Models', share: 1, right: true },
    ],
    figures.modelTypes.map((one) => [one.modelType, count(one.count)]),
  );
  heading(pdf, 'Models by disease area');
  table(
    pdf,
    [
      { label: 'Area', share: 4 },
      { label: 'Models', share: 1, right: true },
    ],
    areas
      .filter(({ modelCount }) => modelCount > 0)
      .sort((one, other) => other.modelCount - one.modelCount)
      .map(({ diseaseTitle, modelCount }) => [textIn(diseaseTitle, 'en'), count(modelCount)]),
  );
  heading(pdf, 'Genes altered most often');
  table(
    pdf,
    [
      { label: 'Gene', share: 4 },
      { label: 'Models', share: 1, right: true },
    ],
    genes.map(({ gene, models }) => [gene, count(models)]),
  );
  heading(pdf, 'Responses by mRECIST');
  const unclassified = figures.responses - sumOf(figures.responsesByCategory);
  table(
    pdf,
    [
      { label: 'Class', share: 4 },
      { label: 'Arms', share: 1, right: true },
    ],
    [
      ...figures.responsesByCategory.map((one) => [one.mRecist, count(one.count)]),
      ...(unclassified > 0 ? [['not classified', count(unclassified)]] : []),
    ],
  );
  heading(pdf, 'How to ask');
  prose(
    pdf,
    'Search by cancer, gene, drug or model code; keep the models that fit on your shortlist and ask for them with one form. A scientist answers with availability, a study design and dates.',
  );
  return finished(pdf, 'The models');
}

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, one) => sum + one.count, 0);
const count = (value: number) => new Intl.NumberFormat('en').format(value);

async function mostAltered(database: Database): Promise<{ gene: string; models: number }[]> {
  const { rows } = await database.execute<{ gene: string; models: number }>(sql`
    with ${await readPartners(database)}, open as (select * from model where state = 'published')
    select gene, count(distinct id)::int as models from (${alteredGenes(sql`open`)}) as altered
    group by gene order by models desc, gene limit ${GENES}`);
  return rows;
}
