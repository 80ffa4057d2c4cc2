import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { BackupError } from './manifest.ts';

/**
 * Asks for the passphrase of a backup on the terminal, without showing it.
 * @throws BackupError when the command has no terminal
 */
export async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE');
  process.stderr.write('Passphrase of the backup: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answered = once(lines, 'line');
  const ended = once(lines, 'close').then(() => ['']);
  const [passphrase] = await Promise.race([answered, ended]);
  lines.close();
  process.stderr.write('\n');
  return String(passphrase);
}
