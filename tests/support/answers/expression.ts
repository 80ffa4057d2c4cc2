/**
 * The language of the expectations in `tests/answers.csv`: `area LUN & wt KRAS & !(type PDX | chg KRAS,G12C)`. `!`
 * binds closer than `&`, and `&` closer than `|`. An atom is a keyword and its argument; `facts.ts` defines the atoms.
 */
export type Expression =
  | { is: 'all' | 'any'; parts: readonly Expression[] }
  | { is: 'not'; part: Expression }
  | { is: 'atom'; word: string; about: string };

export function parseExpression(text: string): Expression {
  const tokens =
    text
      .match(/[()&|!]|[^()&|!]+/g)
      ?.map((token) => token.trim())
      .filter((token) => token !== '') ?? [];
  let at = 0;
  const expression = either();
  if (at < tokens.length) throw new Error(`${text}: more than one expression`);
  return expression;

  function either(): Expression {
    return joined('any', '|', () => joined('all', '&', negated));
  }

  function joined(is: 'all' | 'any', sign: string, next: () => Expression): Expression {
    const parts = [next()];
    while (tokens[at] === sign) {
      at++;
      parts.push(next());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { is, parts };
  }

  function negated(): Expression {
    const token = tokens[at++];
    if (token === '!') return { is: 'not', part: negated() };
    if (token === '(') {
      const inside = either();
      if (tokens[at++] !== ')') throw new Error(`${text}: a bracket is not closed`);
      return inside;
    }
    if (token === undefined || /^[)&|]$/.test(token))
      throw new Error(`${text}: there is no operand at ${token ?? 'the end'}`);
    const [word = '', ...about] = token.split(' ');
    return { is: 'atom', word, about: about.join(' ').replace(/^'|'$/g, '') };
  }
}

/** Returns the atoms of an expression, and whether each is under an odd number of `!`. */
export function atomsOf(expression: Expression, negated = false): { word: string; about: string; negated: boolean }[] {
  if (expression.is === 'atom') return [{ word: expression.word, about: expression.about, negated }];
  if (expression.is === 'not') return atomsOf(expression.part, !negated);
  return expression.parts.flatMap((part) => atomsOf(part, negated));
}
