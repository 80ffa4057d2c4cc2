import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withoutSchemas } from '../../build/withoutSchemas.ts';

const ENTRY = 'virtual:entry';
const root = new URL('../..', import.meta.url).pathname;

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

/** Builds an entry of this code for the browser. */
function built(code: string) {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? `\0${id}` : null),
    load: (id) => (id === `\0${ENTRY}` ? code : null),
  };
  return build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [entry, withoutSchemas()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
}

it('the build fails if a constant brings the schema library to the browser', async () => {
  const uses = `import { IMPORT_STATES } from '${root}contract/entities/imports.ts'; console.log(IMPORT_STATES);`;
  await expect(built(uses)).rejects.toThrow(/would load the schema library .*contract\/entities\/imports\.ts/);
});

it('the build accepts constants from a module without schemas', async () => {
  const uses = `import { FINDINGS_KEPT } from '${root}contract/importFiles.ts'; console.log(FINDINGS_KEPT);`;
  await built(uses);
});
