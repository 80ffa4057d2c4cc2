import type { StudyArm } from './entities/study.ts';
import type { ArmRole } from './vocabulary.ts';

/**
 * Names of the treatment of animals that get no drug, as parts of a regular expression that must match the whole name.
 * They decide nothing: where a file does not give the roles of arms, they produce a proposal that the import report
 * shows.
 */
const UNTREATED = [
  '(?:un|non-?|not )treated',
  'no (?:treatment|drug|therapy)',
  '(?:treatment[- ])?na[iï]ve',
  '空白',
  '未处理',
  '未给药',
  '未治疗',
  '不处理',
  '不给药',
];
const VEHICLE = [
  'veh[.]?',
  'vehicles?',
  'ctrl',
  'ctl',
  'controls?',
  '(?:negative|neg[.]?) (?:control|ctrl)',
  '(?:(?:normal|physiological|sterile|isotonic|buffered|phosphate[- ]buffered) ){0,2}saline',
  '(?:0?[.]9 ?% )?(?:solution of )?(?:nacl|sodium chloride)(?: (?:solution|injection))?',
  '(?:1 ?x )?d?pbs',
  '(?:[0-9.]+ ?% )?dmso',
  '(?:[0-9.]+ ?% )?(?:h?p?mc|cmc(?:-na)?|methyl ?cellulose|captisol|dextrose|glucose)',
  '(?:[0-9.]+ ?% )?(?:tween[- ]?[28]0|peg[- ]?[34]00|corn oil)',
  '(?:(?:sterile|distilled|deionized) )?water',
  'd5w',
  'placebo',
  'sham',
  'mock',
  '溶媒',
  '溶剂',
  '赋形剂',
  '对照',
  '阴性对照',
  '模型对照',
  '安慰剂',
  '假手术',
  '(?:0?[.]9 ?%)?(?:氯化钠|生理盐水)(?:溶液|注射液)?',
  '磷酸盐缓冲液',
  '二甲基亚砜',
];
/** Antibodies that bind nothing in the animal. Unlike a vehicle they have a dose in mg/kg. */
const ISOTYPE = [
  '(?:(?:control|isotype|normal|irrelevant|non-?specific|human|mouse|rat|hamster|rabbit|goat) ){0,3}' +
    '[hmr]?igg[1-4]?[abc]?(?: ?(?:κ|kappa|λ|lambda))?(?: isotype)?',
  '(?:(?:human|mouse|rat|hamster) )?isotype',
  '同型对照',
];

/** What may precede such a name: "G1 Vehicle", "Group 2: PBS", "第1组溶媒". */
const LABEL =
  '(?:(?:g|group|arm|cohort|no[.]?|#) ?[0-9]{1,2}|(?:group|arm|cohort) [a-z]|第?[0-9]{1,2}组|[0-9]{1,2}[.)]?)';

/** What may follow such a name: "vehicle control group", "溶媒对照组", "Vehicle BID", "Vehicle 1", "DMSO 1%". */
const BEHIND = [
  ...['control', 'ctrl', 'vehicle', 'group', 'arm', 'only', 'alone', '-?treated', '对照', '组'],
  '[-#]?[0-9]{1,2}(?![0-9.])',
  '[0-9]{1,2}(?:[.][0-9]{1,3})? ?%',
];
const DOSING = [
  '(?:qd|bid|tid|qid|qod|eod|qw|biw|tiw|q[0-9]{1,2} ?[hdw])(?: ?[x×*] ?[0-9]{1,3})?',
  '(?:(?:once|twice) )?(?:daily|weekly|a day|a week|per day|per week)|every other day',
  'p[.]?o[.]?|i[.]?[vptm][.]?|s[.]?c[.]?|oral(?:ly)?|gavage',
  '[0-9]{1,4}(?:[.][0-9]{1,2})? ?[mμ]l(?:[/]kg)?(?:[/](?:mouse|animal))?',
  '口服|灌胃|静脉注射|腹腔注射|皮下注射|每[日天周][一两二三]次|隔[日天]一次',
];
const DOSE = '[0-9]{1,4}(?:[.][0-9]{1,3})? ?(?:mg[/]kg|mpk|[mμ]g(?:[/](?:mouse|animal))?)';

const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const following = (words: readonly string[]) => `(?: ?${anyOf(words)}){0,4}`;
const wholeOf = (names: readonly string[], behind: readonly string[]) =>
  new RegExp(`^(?:${LABEL}[- ]?)?${anyOf(names)}${following(behind)}$`);
const untreated = wholeOf(UNTREATED, BEHIND);
const isotype = wholeOf(ISOTYPE, [...BEHIND, ...DOSING, DOSE]);
const controls = [untreated, wholeOf(VEHICLE, [...BEHIND, ...DOSING]), isotype];
const nothingBut = (behind: readonly string[]) => new RegExp(`^(?:${LABEL}|${following(behind)})$`);
const beside = nothingBut([...BEHIND, ...DOSING]);
const besideIsotype = nothingBut([...BEHIND, ...DOSING, DOSE]);

/** Separators between the parts of a name, including brackets. A slash before a unit separates nothing. */
const JOINED = /[+,;:&()、]| - |[/](?!kg|mouse|animal)/;
/** Longer texts are not read as names. */
const LONGEST = 200;

/**
 * Returns the role that the whole name of an arm or agent means, or null. "PBS-X01 5 mg/kg", for example, is a drug and
 * not a control.
 */
export function roleOfName(name: string): 'control' | 'untreated' | null {
  if (name.length > LONGEST) return null;
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  const parts = plain.split(JOINED).map((part) => part.trim());
  const named = parts.filter((part) => controls.some((one) => one.test(part)));
  const belongs = named.some((part) => isotype.test(part)) ? besideIsotype : beside;
  if (named.length === 0 || !parts.every((part) => named.includes(part) || belongs.test(part))) return null;
  return named.every((part) => untreated.test(part)) ? 'untreated' : 'control';
}

/**
 * Why an arm without a given role is taken as a control: its name, its agent, or because it is the only arm without an
 * agent.
 */
export type RoleReason = 'name' | 'agent' | 'noAgent';
export type ProposedRole = { role: ArmRole; reason: RoleReason | null };
type Arm = Pick<StudyArm, 'name'> & {
  /** Null when the arm has no agent; undefined when agents are not known at all. */
  agent: string | null | undefined;
  /** Undefined when the role must be proposed. */
  role: ArmRole | undefined;
};

/**
 * Returns the roles of a study's arms by arm name: the given ones, and a proposal for the others. An arm without an
 * agent is taken as the control only if no other arm is a control. The other arm may be one by its given role, its name
 * or its agent.
 */
export function proposedRoles(arms: readonly Arm[]): Map<string, ProposedRole> {
  const named = arms.map(({ name, agent, role }): [string, ProposedRole | null, Arm['agent']] => {
    if (role !== undefined) return [name, { role, reason: null }, agent];
    const [byName, byAgent] = [roleOfName(name), roleOfName(agent ?? '')];
    if (byName !== null) return [name, { role: byName, reason: 'name' }, agent];
    return [name, byAgent && { role: byAgent, reason: 'agent' }, agent];
  });
  const hasControl = named.some(([, found]) => found !== null && found.role !== 'treatment');
  return new Map(
    named.map(([name, found, agent]) => {
      if (found !== null) return [name, found];
      return [name, agent === null && !hasControl ? CONTROL_WITHOUT_AGENT : TREATMENT];
    }),
  );
}

const CONTROL_WITHOUT_AGENT: ProposedRole = { role: 'control', reason: 'noAgent' };
const TREATMENT: ProposedRole = { role: 'treatment', reason: null };
