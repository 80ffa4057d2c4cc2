import { DRIVER_CLASSES } from '../../contract/driverClasses.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { FUSIONS } from './randomModels.ts';

type Class = 'mutation' | 'copyNumber' | 'fusion';
type Answer = 'altered' | 'wildType' | 'notTested';

/**
 * Returns the genes that an alteration belongs to. The catalog writes a fusion as two symbols with a dash between them.
 */
export function belongsTo({ gene, kind, proteinChange }: IndexedModel['alterations'][number]): readonly string[] {
  if (kind !== 'fusion' || proteinChange === null) return [gene];
  const partners = FUSIONS.get(proteinChange) ?? proteinChange.split('-');
  return partners.length === 2 && partners.includes(gene) ? partners : [gene];
}

/**
 * Returns the driver classes of a gene. Only the table in `contract/driverClasses.ts` is shared with the search; the
 * rest of the rule is implemented again.
 */
export function plainDrivers(published: readonly IndexedModel[], gene: string): Class[] {
  for (const [symbol, classes] of DRIVER_CLASSES) if (symbol === gene) return [...classes];
  const counts = { mutation: 0, copyNumber: 0, fusion: 0 };
  let all = 0;
  for (const model of published) {
    const told = new Set<string>();
    for (const alteration of model.alterations) {
      const { kind, proteinChange } = alteration;
      const key = `${kind} ${proteinChange}`.toLowerCase();
      if (!belongsTo(alteration).includes(gene) || told.has(key)) continue;
      told.add(key);
      all++;
      if (kind === 'mutation') counts.mutation++;
      else if (kind === 'fusion') counts.fusion++;
      else counts.copyNumber++;
    }
  }
  if (all === 0) return ['mutation'];
  return (['mutation', 'copyNumber', 'fusion'] as const).filter((name) => counts[name] * 5 >= all);
}

type AskedChange = { gene: string; kind?: string | undefined; change?: string | undefined };

/** Returns a model's answer about a gene, or about one kind of change in it. */
export function answerOf(model: IndexedModel, { gene, kind, change }: AskedChange, drivers: readonly Class[]): Answer {
  const plain = (text: string) => text.replace(/^p\./, '').toLowerCase();
  const fusionOf = (text: string) => FUSIONS.get(text)?.join();
  const isSame = (own: string, asked: string) =>
    plain(own) === plain(asked) || (fusionOf(own) !== undefined && fusionOf(own) === fusionOf(asked));
  const altered = model.alterations.some(
    (alteration) =>
      belongsTo(alteration).includes(gene) &&
      (kind === undefined || alteration.kind === kind) &&
      (change === undefined || (alteration.proteinChange !== null && isSame(alteration.proteinChange, change))),
  );
  if (altered) return 'altered';
  const classOf: Record<string, Class> = {
    mutation: 'mutation',
    fusion: 'fusion',
    amplification: 'copyNumber',
    deletion: 'copyNumber',
  };
  const ofChange: Class = fusionOf(change ?? '') === undefined ? 'mutation' : 'fusion';
  const needed = kind !== undefined ? [classOf[kind] ?? 'mutation'] : change !== undefined ? [ofChange] : drivers;
  for (const name of needed) {
    if (model.tested === null) return 'notTested';
    const genes = model.tested[name];
    if (genes !== null && !genes.has(gene)) return 'notTested';
  }
  return 'wildType';
}
