import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { engines, dependencies, devDependencies } = JSON.parse(read('package.json'));
const { packages } = JSON.parse(read('package-lock.json'));
const runtime: string = dependencies.node;
const [major = ''] = runtime.split('.');

test('one version of Node runs everything: package, lock file, engines, types, .nvmrc, papers and this test', () => {
  expect(runtime).toMatch(/^24\.\d+\.\d+$/);
  expect(packages['node_modules/node'].version).toBe(runtime);
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(read('.nvmrc').trim()).toBe(major);
  expect(process.version).toBe(`v${runtime}`);
  expect(packages[''].engines).toEqual(engines);
  expect(engines.node).toBe(`${major}.x`);
  expect(read('docs/operate.md')).toContain(`The portal runs on Node ${major}, `);
  // The installation may run on an older version, which `npm run test:bare` uses.
  const [, oldest] = /NODE = '(\d+)\./.exec(read('tests/bare/bareDebian.ts')) ?? [];
  expect(read('README.md').match(/Node \d+ (or newer and npm \d+ or newer|runtime)/g)).toEqual([
    `Node ${oldest} or newer and npm ${engines.npm.replace('>=', '')} or newer`,
    `Node ${major} runtime`,
  ]);
});

test('the lock file names no registry: each machine uses its own', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

test.each([
  ['does not run', 'echo "libatomic.so.1: cannot open shared object file" >&2; exit 127', 'apt-get install libstdc++6'],
  ['is an older one', 'echo v20.20.2', 'Install again with `npm ci`, without ignore-scripts'],
])('an install in which the Node of the packages %s ends with instructions', (_, body, advice) => {
  const shell = `node() { ${body}; }; . ./server/prepare.sh`;
  expect(() => execFileSync('sh', ['-c', shell], { stdio: 'pipe', encoding: 'utf8' })).toThrow(advice);
});
