import type { Localized } from '../../contract/schema.ts';
import type { panel } from '../modules/catalog/panel.table.ts';
import { canonicalChange } from '../modules/search/changes/keys.ts';
import { namedId } from '../platform/random.ts';
import { readJson } from './content.ts';
import type { DemoDisease } from './diseases.ts';
import { isTested, panelNamed } from './models/assays.ts';
import type { DemoModel } from './models/records.ts';

type Condition =
  | { gene: string; kind?: string; proteinChange?: string; change?: string; status?: string }
  | { biomarker: string; values: string[] }
  | { oncotreeCode: string }
  | { protein: string }
  | { history: string };

type PanelContent = {
  code: string;
  title: Localized;
  summary: Localized;
  cancerTypes: string[];
  selectionRule: { all?: Condition[]; any?: Condition[] };
  slots: { total: number; taken: number };
  opensAt: string;
  closesAt: string;
  studyDesign: Localized;
  deliverables: { en: string[]; zh: string[] };
};

export type DemoPanel = {
  row: typeof panel.$inferInsert & { id: string };
  areaCode: string;
  diseaseIds: string[];
  modelIds: string[];
};

const ADDED = new Date('2026-06-01T00:00:00Z');
const LARGEST = 24;

/** Returns the panels with the xenografts that match their rules. Xenografts with growth curves come first. */
export function demoPanels(seed: string, diseases: readonly DemoDisease[], models: readonly DemoModel[]): DemoPanel[] {
  return readJson<PanelContent[]>('panels.json').map((content, index) => {
    const { code, title, summary, studyDesign, deliverables, opensAt, closesAt, slots } = content;
    const chosen = models.filter((model) => isChosen(content, model));
    const withCurves = (model: DemoModel) => (model.dataAvailable?.includes('growth') ? 0 : 1);
    return {
      row: {
        id: namedId(`${seed}/panel/${code}`, ADDED),
        code,
        title,
        summary,
        studyDesign,
        deliverables,
        slotsTotal: slots.total,
        slotsTaken: slots.taken,
        opensAt,
        closesAt,
        sort: index + 1,
        state: 'published',
        createdAt: ADDED,
        updatedAt: ADDED,
      },
      areaCode: content.cancerTypes[0] ?? '',
      diseaseIds: diseases.filter(({ code: area }) => content.cancerTypes.includes(area)).map(({ id }) => id),
      modelIds: chosen
        .toSorted((one, other) => withCurves(one) - withCurves(other))
        .slice(0, LARGEST)
        .map(({ id }) => id),
    };
  });
}

function isChosen({ cancerTypes, selectionRule: { all = [], any = [] } }: PanelContent, model: DemoModel): boolean {
  return (
    model.modelType === 'PDX' &&
    cancerTypes.includes(model.modelCode.slice(0, 3)) &&
    all.every((condition) => meets(condition, model)) &&
    (any.length === 0 || any.some((condition) => meets(condition, model)))
  );
}

function meets(condition: Condition, model: DemoModel): boolean {
  if ('oncotreeCode' in condition) return model.oncotreeCode === condition.oncotreeCode;
  if ('biomarker' in condition) return condition.values.includes(biomarkerOf(condition.biomarker, model) ?? '');
  if ('protein' in condition) return (model.expression?.[condition.protein] ?? 0) >= 5;
  if ('history' in condition) {
    return (model.patient.priorTreatments ?? []).some((drug) => condition.history.includes(drug.toLowerCase()));
  }
  const { gene, kind, status } = condition;
  const own = (model.alterations ?? []).filter((one) => one.gene === gene && (kind === undefined || one.kind === kind));
  if (status !== undefined) {
    const assay = panelNamed(model.testedPanel);
    return own.length === 0 && assay !== undefined && isTested(assay, { gene, kind: 'amplification' });
  }
  const change = condition.change ?? condition.proteinChange;
  const wanted = change === undefined ? undefined : canonicalChange(gene, 'mutation', change);
  return own.some(({ proteinChange }) => wanted === undefined || proteinChange === wanted);
}

function biomarkerOf(words: string, { biomarkers }: DemoModel): string | null {
  const byWords: Record<string, string | null> = {
    'HER2 IHC': biomarkers.her2,
    HER2: biomarkers.her2,
    ER: biomarkers.er,
    PR: biomarkers.pr,
    msi: biomarkers.msi,
  };
  return byWords[words] ?? null;
}
