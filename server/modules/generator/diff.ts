const CONTEXT = 3;

type Line = { sign: ' ' | '+'; text: string };

/** Returns the lines added to a file as a unified diff for `git apply`. Lines are never removed. */
export function addedLines(path: string, before: string, after: string): string {
  const lines = compared(before.split('\n'), after.split('\n'));
  // The last item is the empty text after the last line break.
  lines.pop();
  const added = lines.flatMap(({ sign }, index) => (sign === '+' ? [index] : []));
  const hunks: [number, number][] = [];
  for (const index of added) {
    const [from, to] = [Math.max(0, index - CONTEXT), Math.min(lines.length, index + CONTEXT + 1)];
    const last = hunks.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  const shown = hunks.map(([from, to]) => hunk(lines, from, to));
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${shown.join('')}`;
}

function hunk(lines: readonly Line[], from: number, to: number): string {
  const kept = (some: readonly Line[]) => some.filter(({ sign }) => sign === ' ').length;
  const part = lines.slice(from, to);
  const old = `${kept(lines.slice(0, from)) + 1},${kept(part)}`;
  return `@@ -${old} +${from + 1},${part.length} @@\n${part.map(({ sign, text }) => `${sign}${text}\n`).join('')}`;
}

function compared(before: readonly string[], after: readonly string[]): Line[] {
  let next = 0;
  const lines = after.map((text): Line => {
    if (text !== before[next]) return { sign: '+', text };
    next += 1;
    return { sign: ' ', text };
  });
  if (next !== before.length) throw new Error('lines were removed');
  return lines;
}
