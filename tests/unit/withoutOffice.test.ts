import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutOffice } from '../../build/withoutOffice.ts';

const ENTRY = 'virtual:entry';
const root = new URL('../..', import.meta.url).pathname;
const definition = `${root}contract/resources/area.ts`;

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

/** Builds an entry of one line, beside modules of the test's own by their path. */
function built(code: string, modules: Record<string, string> = {}) {
  const known: Record<string, string> = { [ENTRY]: code, ...modules };
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id in known ? `\0${id}` : null),
    load: (id) => known[id.slice(1)] ?? null,
  };
  return build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [given, withoutOffice()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
}
const uses = `import { area } from '${definition}'; console.log(area);`;

describe('the build of the portal fails', () => {
  it('where the public site brings a definition of the back-office along', async () => {
    await expect(built(uses)).rejects.toThrow(
      /would bring code of the back-office along .*contract\/resources\/area\.ts/,
    );
  });

  it('where a part that it fetches later does', async () => {
    const later = built("void import('virtual:part').then(console.log);", { 'virtual:part': uses });
    await expect(later).rejects.toThrow(/contract\/resources\/area\.ts/);
  });
});

it('what the back-office fetches at its own addresses may bring it', async () => {
  const screen = '/src/admin/screen';
  await built(`void import('${screen}').then(console.log);`, { [screen]: uses });
});
