import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

/** A pattern in a source file. `source` is undefined if the pattern is composed at run time. */
export type Pattern = { file: string; line: number; source: string | undefined; flags: string };

type Node = { type: string; start: number; [key: string]: unknown };

/** Returns every regular expression in the files: literals, `RegExp(…)`, and texts named `pattern` in schemas. */
export function patternsIn(globs: readonly string[], root: string): Pattern[] {
  const files = globSync([...globs], { cwd: root, exclude: ['**/compiled/**'] }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
    const found: Pattern[] = [];
    visit(program, (node) => {
      const pattern = patternOf(node);
      if (pattern) found.push({ ...pattern, file, line: text.slice(0, node.start).split('\n').length });
    });
    return found;
  });
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') look(value as Node);
    for (const each of Object.values(value)) visit(each, look);
  }
}

function patternOf(node: Node): Pick<Pattern, 'source' | 'flags'> | undefined {
  const regex = node.regex as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags };
  const callee = node.callee as Node | undefined;
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp') {
    const [source, flags] = node.arguments as Node[];
    return { source: textOf(source), flags: textOf(flags) ?? '' };
  }
  const source = schemaPattern(node);
  return source === undefined ? undefined : { source, flags: 'u' };
}

/** Returns the pattern of a schema or of a resource's field. Patterns of cache keys are not regular expressions. */
function schemaPattern({ type, key, value }: Node): string | undefined {
  const isPattern = type === 'Property' && (key as Node).name === 'pattern';
  const text = isPattern ? textOf(value as Node) : undefined;
  return text?.startsWith('^') ? text : undefined;
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = node.quasis as { value: { cooked: string } }[];
  return more.length === 0 ? only?.value.cooked : undefined;
}

/** Describes how a pattern can take super-linear time; empty if it cannot. */
export function slowWays(source: string, flags: string): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(
    (report) => `${report.type}${report.exponential ? ', exponential' : ''}: ${report.character.literal.source}`,
  );
}
