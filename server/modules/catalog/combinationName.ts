const PLUS = / [+＋] /;

/**
 * Returns the one name of a drug or combination: a combination's drugs are in alphabetical order, so that
 * `Gemcitabine + Cisplatin` is the same as `Cisplatin + Gemcitabine`. Studies keep the name that was entered.
 */
export function combinationName(agent: string): string {
  const parts = agent.trim().split(PLUS);
  if (parts.length < 2) return agent;
  const keyed = parts.map((part) => ({ part: part.trim(), key: part.trim().toLowerCase() }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  return keyed.map(({ part }) => part).join(' + ');
}
