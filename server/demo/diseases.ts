import type { Localized } from '../../contract/schema.ts';
import type { disease } from '../modules/catalog/disease.table.ts';
import { namedId } from '../platform/random.ts';
import { type DiseaseContent, readDiseases } from './content.ts';

export type DemoDisease = DiseaseContent & { id: string };

const ADDED = new Date('2014-01-01T00:00:00Z');

/** Returns the disease areas with the ids that this seed gives them. */
export const demoDiseases = (seed: string): DemoDisease[] =>
  readDiseases().map((content) => ({ ...content, id: namedId(`${seed}/disease/${content.code}`, ADDED) }));

export function diseaseRow(content: DemoDisease): typeof disease.$inferInsert {
  const { id, code, slug, sort, oncotreeCodes, oncotreeExcluded, organ, summary, facts } = content;
  return {
    id,
    code,
    slug,
    sort,
    oncotreeCodes,
    oncotreeExcluded,
    diseaseTitle: content.name,
    organ,
    summary,
    body: bodyOf(content),
    facts,
    subtypes: content.subtypes.map(({ oncotreeCode, name }) => ({ oncotreeCode, name })),
    frequencies: content.frequencies,
    standardOfCare: content.standardOfCare,
    state: 'published',
    createdAt: ADDED,
    updatedAt: ADDED,
  };
}

/** Returns the text below the summary: frequencies in public models with their sources, and the models in use. */
function bodyOf({ biomarkers, modelTypes }: DiseaseContent): DiseaseContent['summary'] {
  const computed = biomarkers.filter(
    ({ gene, percent, source, note }) => gene !== '' && percent !== null && (source !== '' || note),
  );
  const rows = (locale: keyof Localized, words: (alteration: string) => string) =>
    computed
      .map(({ gene, alteration, percent, source, note }) => {
        const origin = [note?.[locale] ?? '', source].filter((part) => part !== '').join(locale === 'zh' ? '；' : '; ');
        return `<tr><td><em>${escaped(gene)}</em></td><td>${escaped(words(alteration))}</td><td>${percent}%</td><td>${escaped(origin)}</td></tr>`;
      })
      .join('');
  const list = (words: (type: string) => string) =>
    modelTypes.map((type) => `<li>${escaped(words(type))}</li>`).join('');
  const table = (title: string, heads: readonly string[], content: string) =>
    content === ''
      ? ''
      : `<h3>${title}</h3><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${content}</tbody></table>`;
  return {
    en: `${table(
      'Frequencies in public models',
      ['Gene', 'Alteration', 'Share', 'Source'],
      rows('en', (words) => words),
    )}<h3>Models in use</h3><ul>${list((words) => words)}</ul>`,
    zh:
      table('公开模型中的变异频率', ['基因', '变异', '比例', '来源'], rows('zh', inChinese)) +
      `<h3>常用模型</h3><ul>${list(inChinese)}</ul>`,
  };
}

const words: readonly (readonly [RegExp, string])[] = [
  [/germline or somatic damaging mutation/, '胚系或体细胞失活突变'],
  [/damaging or missense mutation/, '失活或错义突变'],
  [/deletion or damaging mutation/, '缺失或失活突变'],
  [/hotspot or damaging mutation/, '热点或失活突变'],
  [/damaging mutation/, '失活突变'],
  [/hotspot mutation/, '热点突变'],
  [/any mutation/, '任意突变'],
  [/homozygous deletion/, '纯合缺失'],
  [/amplification/, '扩增'],
  [/expression positive/, '表达阳性'],
  [/internal tandem duplication/, '内部串联重复'],
  [/exon (\d+) skipping/, '外显子 $1 跳跃'],
  [/exon (\d+) insertion/, '外显子 $1 插入'],
  [/exon (\d+) mutation/, '外显子 $1 突变'],
  [/exon (\d+) frameshift/, '外显子 $1 移码'],
  [/^promoter/, '启动子'],
  [/\(subcutaneous and systemic\)/, '（皮下和系统性移植）'],
  [/\(hydrodynamic injection\)/, '（高压水动力注射）'],
  [/^opisthorchis- or gene-induced \(hydrodynamic\)/, '肝吸虫或基因诱导（高压水动力注射）'],
  [/\(few, SCID-hu\)/, '（少量，SCID-hu）'],
  [/\(few models keep the virus\)/, '（少数模型保留病毒）'],
  [/\(mostly anaplastic\)/, '（多为间变性）'],
  [/\(systemic, NSG\)/, '（系统性移植，NSG）'],
  [/\(adrenal, cerebellum\)/, '（肾上腺、小脑）'],
  [/\(renal capsule\)/, '（肾包膜下）'],
  [/\(luciferase\)/, '（荧光素酶标记）'],
  [/KPC lines/, 'KPC 细胞系'],
  [/fusion/, '融合'],
  [/^cell line/, '细胞系'],
  [/^organoid/, '类器官'],
  [/^syngeneic/, '同源移植'],
  [/^GEMM/, '基因工程小鼠'],
  [/^humanized/, '人源化'],
  [/^orthotopic/, '原位移植'],
  [/^intraperitoneal/, '腹腔移植'],
  [/^systemic/, '系统性移植'],
  [/^castrated host/, '去势宿主'],
  [/^carcinogen-induced/, '致癌物诱导'],
  [/\(orthotopic\)/, '（原位）'],
  [/\(few\)/, '（少量）'],
];

/** Returns the Chinese words of an English text; what has none stays, such as the name of a cell line. */
function inChinese(text: string): string {
  const translated = words.reduce((all, [english, chinese]) => all.replace(english, chinese), text);
  // an untranslated remark has full-width punctuation as well
  return translated === text
    ? text
    : translated.replace(/(?<! ) *\(([^()]*)\)/g, (_, remark: string) => `（${remark.replaceAll(', ', '、')}）`);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
