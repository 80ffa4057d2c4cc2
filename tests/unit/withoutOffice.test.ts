import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutOffice } from '../../build/withoutOffice.ts';

const ENTRY = 'virtual:entry';
const root = new URL('../..', import.meta.url).pathname;
const definition = `${root}contract/resources/area.ts`;

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

/** Builds a one-line entry together with the test's modules, given by path. */
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
  it('if the public site includes a definition of the back-office', async () => {
    await expect(built(uses)).rejects.toThrow(
      /would bring code of the back-office along .*contract\/resources\/area\.ts/,
    );
  });

  it('if a part that it loads later includes one', async () => {
    const later = built("void import('virtual:part').then(console.log);", { 'virtual:part': uses });
    await expect(later).rejects.toThrow(/contract\/resources\/area\.ts/);
  });
});

it('back-office code loaded at its own addresses may include one', async () => {
  const screen = '/src/admin/screen';
  await built(`void import('${screen}').then(console.log);`, { [screen]: uses });
});
