import { readFileSync } from 'node:fs';

/** What the person at the command line can put right; `message` is the one line. */
export class CommandError extends Error {}

/**
 * Prints what a command is for and ends with 0, when it was asked so (`--help`, `-h`).
 * @param file the command's own file, whose first docstring says it
 * @param more what the docstring does not say, as its options
 */
export function helpIfAsked(file: string, more = ''): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  const [, doc = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? [];
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\*? ?/, ''));
  console.log([lines.join('\n').trim(), more].filter((part) => part !== '').join('\n\n'));
  process.exit(0);
}
