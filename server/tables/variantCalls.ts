import type { Table, TableRow } from './table.ts';

/** Columns of variant calls (VCF), which are read as one row for each variant, sample and affected gene. */
export const VARIANT_COLUMNS = [
  'sample',
  'gene',
  'consequence',
  'impact',
  'protein_change',
  'allele_fraction',
  'filter',
  'chromosome',
  'position',
  'ref',
  'alt',
] as const;

/**
 * Returns whether a text has variant calls; a tool may have written its log before them.
 * @param isWhole whether the text is the whole file; otherwise the header may come after it
 */
export const isVariantCalls = (text: string, isWhole: boolean): boolean =>
  VARIANT_HEADER.test(text) || (!isWhole && /^##fileformat=VCF/m.test(text));

export const VARIANT_HEADER = /^#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO/m;

const IMPACTS = ['HIGH', 'MODERATE', 'LOW', 'MODIFIER'];
const FIXED = 9;

type Annotation = {
  allele: string;
  number: string;
  gene: string;
  consequence: string;
  impact: string;
  change: string;
  isPicked: boolean;
};

/**
 * Returns variant calls as a table. Gene, consequence, impact and protein change come from the annotation of VEP (CSQ)
 * or SnpEff (ANN): the picked or canonical transcript, else the one with the greatest impact. The allele fraction of a
 * sample is its AF, FREQ or FA, else computed from its read depths (AD). Samples that are named as normal are left out,
 * as are samples without the variant.
 *
 * Sources: https://samtools.github.io/hts-specs/VCFv4.3.pdf,
 * https://www.ensembl.org/info/docs/tools/vep/vep_formats.html,
 * https://pcingola.github.io/SnpEff/adds/VCFannotationformat_v1.0.pdf
 * @param head the lines before the header
 */
export function variantTable(table: Table, head: string): Table {
  const samples = samplesOf(table.header.slice(FIXED), head);
  const formats = {
    CSQ: fieldsOf(head, 'CSQ'),
    ANN: fieldsOf(head, 'ANN'),
  };
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const { line, cells } of table.rows()) {
      const [chromosome = '', position = '', , ref = '', alts = '', , filter = '', info = '', format = ''] = cells;
      const facts = factsOf(info);
      const annotations = annotationsOf(facts, formats);
      for (const [at, alt] of alts.split(',').entries()) {
        const {
          gene = '',
          consequence = '',
          impact = '',
          change = '',
        } = chosen(annotations, { ref, alt, number: at + 1, isAlone: !alts.includes(',') }) ?? {};
        for (const { name, place } of samples) {
          const call = callOf(format, cells[place] ?? '');
          if (place !== -1 && !hasAllele(call, at + 1)) continue;
          const fraction = place === -1 ? (facts.get('AF')?.split(',')[at] ?? '') : fractionOf(call, at);
          yield {
            line,
            cells: [name, gene, consequence, impact, change, fraction, filter, chromosome, position, ref, alt],
          };
        }
      }
    }
  }
  return { ...table, header: VARIANT_COLUMNS, rows };
}

type Sample = { name: string; place: number };

/** Returns the samples that are not the normal one. A file without samples describes one that it does not name. */
function samplesOf(columns: readonly string[], head: string): Sample[] {
  if (columns.length === 0) return [{ name: /^##tumor_sample=(.+)$/m.exec(head)?.[1]?.trim() ?? '', place: -1 }];
  const normal = /^##normal_sample=(.+)$/m.exec(head)?.[1]?.trim();
  const named = columns.map((column, at) => ({ column, name: sampleName(column, head), place: FIXED + at }));
  const tumors = named.filter(({ column }) => column !== normal && !/(^|[^a-z])(normal|germline)$/i.test(column));
  return (tumors.length > 0 ? tumors : named).map(({ name, place }) => ({ name, place }));
}

/** Returns the name that a line `##SAMPLE=<ID=TUMOR,SampleName=…>` gives a column. */
function sampleName(column: string, head: string): string {
  const described = head.split('\n').find((line) => line.startsWith(`##SAMPLE=<ID=${column},`));
  return /SampleName=([^,>]+)/.exec(described ?? '')?.[1] ?? column;
}

/** Returns the fields of an annotation, which its description lists. */
function fieldsOf(head: string, id: string): string[] {
  const line = head.split('\n').find((one) => one.startsWith(`##INFO=<ID=${id},`)) ?? '';
  const [, after = ''] = line.split(/Format:|annotations:/);
  const list = after.split('|').map((field) => field.replace(/["'>]/g, '').trim());
  return list.length > 1 ? list : [];
}

const factsOf = (info: string): Map<string, string> =>
  new Map(
    info.split(';').map((fact) => {
      const at = fact.indexOf('=');
      return at === -1 ? [fact, ''] : [fact.slice(0, at), fact.slice(at + 1)];
    }),
  );

function annotationsOf(
  facts: ReadonlyMap<string, string>,
  formats: Readonly<Record<'CSQ' | 'ANN', readonly string[]>>,
): Annotation[] {
  return (['CSQ', 'ANN'] as const).flatMap((id) =>
    (facts.get(id)?.split(',') ?? []).map((entry) => {
      const values = entry.split('|');
      const value = (...names: string[]) => {
        const at = names.map((name) => formats[id].indexOf(name)).find((place) => place !== -1);
        return at === undefined ? '' : (values[at] ?? '');
      };
      return {
        allele: value('Allele'),
        number: value('ALLELE_NUM'),
        gene: value('SYMBOL', 'Gene_Name', 'Gene'),
        consequence: value('Consequence', 'Annotation'),
        impact: value('IMPACT', 'Annotation_Impact'),
        change: decoded(value('HGVSp', 'HGVS.p')),
        isPicked: value('PICK') === '1' || value('CANONICAL') === 'YES' || value('MANE_SELECT') !== '',
      };
    }),
  );
}

/** `ENSP00000288602.6:p.Val600Glu` is p.Val600Glu; `p.Gln61%3D` is p.Gln61=. */
const decoded = (change: string): string => change.replace(/^.*:/, '').replaceAll('%3D', '=');

/** Returns the annotation of an allele: a picked transcript, else the greatest impact. */
function chosen(
  annotations: readonly Annotation[],
  { ref, alt, number, isAlone }: { ref: string; alt: string; number: number; isAlone: boolean },
): Annotation | undefined {
  // VEP leaves out the first base of insertions and deletions if both alleles share it
  const trimmed = ref.length === alt.length ? alt : alt.slice(1) || '-';
  const own = annotations.filter((one) =>
    one.number === '' ? isAlone || one.allele === alt || one.allele === trimmed : Number(one.number) === number,
  );
  const rank = ({ impact }: Annotation) => (IMPACTS.includes(impact) ? IMPACTS.indexOf(impact) : IMPACTS.length);
  return own.toSorted(
    (one, other) =>
      Number(other.isPicked) - Number(one.isPicked) ||
      rank(one) - rank(other) ||
      // earlier versions of VEP name no impact
      Number(other.change !== '') - Number(one.change !== ''),
  )[0];
}

const callOf = (format: string, cell: string): Map<string, string> => {
  const values = cell.split(':');
  return new Map(format.split(':').map((key, at) => [key, values[at] ?? '']));
};

/** Returns whether a sample has an allele; true if it has no genotype, as in calls of somatic variants alone. */
function hasAllele(call: ReadonlyMap<string, string>, allele: number): boolean {
  const genotype = call.get('GT') ?? '';
  if (genotype === '' || /^[./|]+$/.test(genotype)) return true;
  return genotype.split(/[/|]/).includes(String(allele));
}

function fractionOf(call: ReadonlyMap<string, string>, at: number): string {
  const given = call.get('AF') ?? call.get('FREQ') ?? call.get('FA');
  const own = given?.split(',')[at] ?? '';
  if (own !== '' && own !== '.') return own;
  const depths = (call.get('AD') ?? '').split(',').map(Number);
  const total = depths.reduce((sum, depth) => sum + depth, 0);
  const depth = depths[at + 1];
  return depth === undefined || !(total > 0) ? '' : String(Number((depth / total).toFixed(4)));
}
