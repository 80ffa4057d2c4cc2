type Parameters = Readonly<Record<string, string>>;

/** A number within limits. Others become the nearest possible number, and what is no number becomes `first`. */
export type NumberRule = { kind: 'number'; first: number; min: number; max: number; whole: boolean };
/** One of some values. Others become `first`, which is empty if the parameter is then left out. */
export type ChoiceRule<Value extends string = string> = { kind: 'choice'; first: Value; values: readonly Value[] };
/** A text that is cut after some characters. */
export type TextRule = { kind: 'text'; longest: number };
/** Entries between commas. Longer ones are left out, and so are those after the last possible one. */
export type ListRule = { kind: 'list'; most: number; longest: number };

/** What a parameter of an address may be. */
export type ParameterRule = NumberRule | ChoiceRule | TextRule | ListRule;
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

/**
 * A parameter of an address of which something else is used. `rule` is null for a parameter that does not exist, and
 * `several` for a value that another one of the same parameter replaces.
 */
export type Correction = { name: string; asked: string; used: string; rule: ParameterRule | 'several' | null };

/** Reads a number; the parameter can be missing. */
export function readNumber({ first, min, max, whole }: NumberRule, given = ''): number {
  const value = given.trim() === '' ? Number.NaN : Number(given);
  if (!Number.isFinite(value)) return first;
  return Math.min(max, Math.max(min, whole ? Math.round(value) : value));
}

/** Reads one of some values; the parameter can be missing. */
export const readChoice = <Value extends string>({ first, values }: ChoiceRule<Value>, given = ''): Value =>
  values.find((value) => value === given) ?? first;

/** Reads a text. */
export const readText = ({ longest }: TextRule, given = ''): string => given.trim().slice(0, longest);

/** Reads entries between commas, each once. */
export const readList = ({ most, longest }: ListRule, given = ''): string[] =>
  entriesOf(given)
    .filter((entry) => entry.length <= longest)
    .slice(0, most);

const entriesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

/** Returns the parameters that are not used as an address has them, in the order of the address. */
export function correctionsOf(rules: ParameterRules, parameters: Parameters): Correction[] {
  return Object.entries(parameters).flatMap(([name, asked]): Correction[] => {
    if (asked.trim() === '') return [];
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return [{ name, asked, used: '', rule: null }];
    const used = usedOf(rule, asked);
    return used === null ? [] : [{ name, asked, used, rule }];
  });
}

/** Returns what is used instead of a value; null if the value is used. */
function usedOf(rule: ParameterRule, asked: string): string | null {
  switch (rule.kind) {
    case 'number': {
      const used = readNumber(rule, asked);
      return used === Number(asked) ? null : String(used);
    }
    case 'choice': {
      const used = readChoice(rule, asked);
      return used === asked ? null : used;
    }
    case 'text': {
      const used = readText(rule, asked);
      return used === asked.trim() ? null : used;
    }
    case 'list': {
      const used = readList(rule, asked);
      return used.length === entriesOf(asked).length ? null : used.join(',');
    }
  }
}
