import { readFileSync } from 'node:fs';

/** An error that the operator of a command can fix. `message` is the one line. */
export class CommandError extends Error {}

/**
 * Prints the help of a command and exits with 0 if `--help` or `-h` was given.
 * @param file the command's own file; its first docstring is the help text
 * @param more text that the docstring does not have, for example options
 */
export function helpIfAsked(file: string, more = ''): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  const [, doc = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? [];
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\*? ?/, ''));
  console.log([lines.join('\n').trim(), more].filter((part) => part !== '').join('\n\n'));
  process.exit(0);
}
