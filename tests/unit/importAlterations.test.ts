import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alteration } from '../../contract/entities/model.ts';
import { withAlterations } from '../../server/importers/alterationSources.ts';
import { joined } from '../../server/importers/alterations.ts';
import { Cells } from '../../server/importers/cells.ts';
import { oncotreeCodesOf } from '../../server/importers/icd10.ts';
import { Report } from '../../server/importers/report.ts';
import { VariantChoice } from '../../server/importers/variantChoice.ts';

const one = (gene: string, proteinChange: string | null = null, alleleFraction: number | null = null): Alteration => ({
  gene,
  kind: 'mutation',
  proteinChange,
  alleleFraction,
});

describe('alterations of several sources', () => {
  const alteration = fc.record({
    gene: fc.constantFrom('KRAS', 'TP53', 'MYC'),
    kind: fc.constantFrom('mutation' as const, 'amplification' as const),
    proteinChange: fc.constantFrom(null, 'p.G12D'),
    alleleFraction: fc.constantFrom(null, 0.25, 0.5),
  });
  const lists = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.array(alteration, { maxLength: 4 }).map(joined));
  const written = (sources: [string, Alteration[]][]) =>
    sources.reduce((row, [source, list]) => withAlterations(row, source, list), withAlterations(undefined, 'a', []));

  test('are the same in every order, and the statement of each source is known', () => {
    fc.assert(
      fc.property(lists, (sources) => {
        const entries = Object.entries(sources);
        const { alterations } = written(entries);
        expect(alterations).toEqual(joined(Object.values(sources).flat()));
        expect(written(entries.reverse()).alterations).toEqual(alterations);
      }),
    );
  });

  test('a repeated statement of a source changes nothing, although users removed and added others', () => {
    fc.assert(
      fc.property(lists, fc.array(alteration), (sources, byPeople) => {
        const row = { ...written(Object.entries(sources)), alterations: byPeople };
        for (const [source, list] of Object.entries(sources))
          expect(withAlterations(row, source, list)).toEqual({ ...row });
      }),
    );
  });

  test('an alteration that a source no longer has is removed, unless another source or a user has it', () => {
    const first = withAlterations({ alterations: [one('MET')] }, 'a', [one('KRAS'), one('MYC')]);
    const second = withAlterations(first, 'b', [one('MYC')]);
    expect(withAlterations(second, 'a', []).alterations).toEqual([one('MET'), one('MYC')]);
    expect(withAlterations(second, 'a', []).alteration_sources).toEqual({ b: [one('MYC')] });
  });

  test('the allele fraction known to one of them is kept', () => {
    const first = withAlterations(undefined, 'models', [one('KRAS', 'p.G12D')]);
    expect(withAlterations(first, 'exome', [one('KRAS', 'p.G12D', 0.4)]).alterations).toEqual([
      one('KRAS', 'p.G12D', 0.4),
    ]);
  });
});

describe('variants', () => {
  const cells = (values: Record<string, string>) => new Cells(2, new Map(Object.entries(values)), new Report());
  const row = (gene: string, impact: string, mark?: string) =>
    cells({ gene_symbol: gene, vep_impact: impact, hotspot: '0', likely_lof: '0', ...(mark ? { [mark]: '1' } : {}) });

  test.each([
    ['KRAS', 'MODERATE', undefined, true],
    ['KRAS', 'LOW', undefined, false],
    ['KRAS', 'LOW', 'hotspot', true],
    ['TTN', 'MODERATE', undefined, false],
    ['TTN', 'HIGH', undefined, false],
    ['TTN', 'HIGH', 'likely_lof', true],
  ])('of %s with impact %s and %s: %s', (gene, impact, mark, taken) => {
    const choice = new VariantChoice();
    for (const seen of [row('KRAS', 'MODERATE', 'hotspot'), row('TTN', 'HIGH', 'likely_lof')]) choice.scan(seen);
    expect(choice.refuses(row(gene, impact, mark), gene) === undefined).toBe(taken);
  });

  test('without marks are all accepted', () => {
    const choice = new VariantChoice();
    expect(choice.refuses(cells({ gene_symbol: 'TTN', protein_change: 'p.A5V' }), 'TTN')).toBeUndefined();
  });
});

describe('ICD-10 codes in OncoTree', () => {
  test.each([
    ['C34', ['LUNG']],
    ['C34.12', ['LUNG']],
    ['C33-C34', ['LUNG']],
    ['C33-34', ['LUNG']],
    ['C61', ['PROSTATE']],
    ['C22.0', ['HCC']],
    ['C18-C20', ['COADREAD', 'CMC']],
    ['C47; C49', ['PNS', 'SOFT_TISSUE']],
    ['C82-C83;C90', ['FL', 'NHL', 'PCM']],
    ['C76-80+C97', []],
    ['ALLbutC44', []],
    ['O&U', []],
    ['', []],
  ])('%s is %j', (icd10, codes) => {
    expect(oncotreeCodesOf(icd10)).toEqual(codes);
  });
});
