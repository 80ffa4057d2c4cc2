import type { PanelDetail, PanelModel } from '../../../contract/entities/panel.ts';
import { isOf } from '../../../contract/fusions.ts';
import { byName } from '../../i18n/byName.ts';
import { localized } from '../../i18n/locale.ts';

/** How much data a model has: growth curves and responses, one of them, or molecular data only. */
export type Readiness = 'both' | 'one' | 'none';

export type CoverageRow = { name: string; cells: PanelModel[][]; models: number };
/** Histologies by driver genes. The last cell of a row holds the models without a driver. */
export type Coverage = { drivers: string[]; rows: CoverageRow[]; totals: number[] };

/** Returns the coverage of a panel's models. A model with two drivers is in both columns. */
export function coverageOf(
  { drivers, panelModels }: Pick<PanelDetail, 'drivers' | 'panelModels'>,
  other: string,
): Coverage {
  const groups = new Map<string, PanelModel[]>();
  for (const model of panelModels) {
    const said = model.histology ?? model.disease;
    const name = said ? localized(said) : other;
    groups.set(name, [...(groups.get(name) ?? []), model]);
  }
  const has = (model: PanelModel, gene: string) => model.alterations.some((one) => isOf(one, gene));
  const rows = [...groups]
    .map(([name, models]) => ({
      name,
      models: models.length,
      cells: [
        ...drivers.map((gene) => models.filter((model) => has(model, gene))),
        models.filter((model) => !drivers.some((gene) => has(model, gene))),
      ],
    }))
    .sort((one, two) => two.models - one.models || byName(one.name, two.name));
  const totals = [...drivers, null].map((_, column) =>
    rows.reduce((sum, { cells }) => sum + (cells[column]?.length ?? 0), 0),
  );
  return { drivers, rows, totals };
}

export function readinessOf({ dataAvailable }: PanelModel): Readiness {
  const curves = dataAvailable.includes('growth');
  const responses = dataAvailable.includes('response');
  if (curves && responses) return 'both';
  return curves || responses ? 'one' : 'none';
}
