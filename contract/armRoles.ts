import type { StudyArm } from './entities/study.ts';
import type { ArmRole } from './vocabulary.ts';

/**
 * Whole names of what animals get that get no drug, as parts of a regular expression. They decide nothing: where a file
 * does not name the roles of arms, they make a proposal that the report of the import shows.
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
  '(?:[0-9.]+ ?% )?(?:cmc(?:-na)?|methyl ?cellulose|captisol|dextrose|glucose)',
  '(?:(?:sterile|distilled|deionized) )?water',
  'd5w',
  'placebo',
  'sham',
  'mock',
  '(?:(?:human|mouse|rat) )?igg[1-4]?[abc]?(?: isotype)? (?:control|ctrl)',
  '(?:(?:human|mouse|rat) )?isotype(?: igg[1-4]?[abc]?)?',
  '溶媒',
  '溶剂',
  '赋形剂',
  '对照',
  '阴性对照',
  '模型对照',
  '同型对照',
  '安慰剂',
  '假手术',
  '(?:0?[.]9 ?%)?(?:氯化钠|生理盐水)(?:溶液|注射液)?',
  '磷酸盐缓冲液',
  '二甲基亚砜',
];

/** What may follow such a name: "vehicle control group", "溶媒对照组". */
const BEHIND = ['control', 'ctrl', 'vehicle', 'group', 'arm', 'only', 'alone', '-?treated', '对照', '组'];

/**
 * Nothing but such names, joined or in brackets. No name holds what joins them, so reading takes no longer than the
 * text.
 */
const wholeOf = (names: readonly string[]) => {
  const name = `(?:${names.join('|')})(?: ?(?:${BEHIND.join('|')})){0,3}`;
  return `^${name}(?: ?[+/,&(] ?${name})*[)]?$`;
};
const control = new RegExp(wholeOf([...UNTREATED, ...VEHICLE]));
const untreated = new RegExp(wholeOf(UNTREATED));

/** The role that a name of an arm or of an agent speaks for as a whole: "PBS-X01 5 mg/kg" is the name of a drug. */
export function roleOfName(name: string): 'control' | 'untreated' | null {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (!control.test(plain)) return null;
  return untreated.test(plain) ? 'untreated' : 'control';
}

/** What makes an arm a control where no role is given: its name, its agent, or that it alone has no agent. */
export type RoleReason = 'name' | 'agent' | 'noAgent';
export type ProposedRole = { role: ArmRole; reason: RoleReason | null };
type Arm = Pick<StudyArm, 'name'> & {
  /** Null where none is given; undefined where nothing is said of agents. */
  agent: string | null | undefined;
  /** Undefined where it is to be proposed. */
  role: ArmRole | undefined;
};

/**
 * The roles of the arms of a study, by name: those that are given, and a proposal for the others. An arm without an
 * agent is taken as the control only if no other arm is one, given or by its name or agent.
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
