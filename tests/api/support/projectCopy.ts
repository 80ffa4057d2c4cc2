import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const PARTS = ['build', 'contract', 'machines', 'server', 'src', 'stories', 'styled-system', 'tests'];
const FILES = ['package.json', 'panda.config.ts', 'tsconfig.json', '.biome.json', '.gitignore'];

export type ProjectCopy = {
  directory: string;
  /**
   * Runs a tool of the project in the copy and returns its output.
   * @throws with the output when the tool fails
   */
  run: (command: string, args: readonly string[], environment?: Record<string, string>) => Promise<string>;
  change: (path: string, change: (text: string) => string) => Promise<void>;
  remove: () => Promise<void>;
};

/** Copies the project's current files to another directory, with the same packages. The copy may be changed. */
export async function projectCopy(): Promise<ProjectCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'oncology-copy-'));
  const copied = [...PARTS, ...FILES].map((part) =>
    cp(join(ROOT, part), join(directory, part), { recursive: true, preserveTimestamps: true }),
  );
  await Promise.all([...copied, symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'))]);
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`;
  return {
    directory,
    run: (command, args, environment = {}) =>
      new Promise((done, fail) => {
        const env = { ...process.env, PATH: path, ...environment };
        execFile(command, args, { cwd: directory, env, maxBuffer: 16_000_000 }, (error, out, wrong) =>
          error ? fail(new Error(`${command} ${args.join(' ')}\n${out}${wrong}`)) : done(out),
        );
      }),
    change: async (file, change) => {
      const place = join(directory, file);
      await writeFile(place, change(await readFile(place, 'utf8')));
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
