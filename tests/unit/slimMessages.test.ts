import { describe, expect, it } from 'vitest';
import { slimMessages } from '../../build/slimMessages.ts';

type Transform = { handler: (code: string) => { code: string } | null };

/** Returns the build's version of a module of `src/`. The bundler's type allows several forms of `transform`. */
const slimmed = (module: string): string | undefined =>
  (slimMessages().transform as unknown as Transform).handler(module)?.code;

describe('messages in the built app', () => {
  it('are imported one by one in the module that uses them', () => {
    const view = "import { m } from '../i18n/compiled/messages.js';\nconst say = [m.nav_home(), m.facet_primarySite];";
    const made = slimmed(view);
    expect(made).toContain("import { nav_home as m_nav_home } from '../i18n/compiled/messages/nav_home.js';");
    expect(made).toContain('const say = [m_nav_home(), m_facet_primarySite];');
    expect(made).not.toContain('messages.js');
  });

  it('are also imported if a long line is broken before their name', () => {
    const view = "import { m } from '../i18n/compiled/messages.js';\nconst say = m\n  .nav_home()\n  .trim();";
    const made = slimmed(view);
    expect(made).toContain('const say = m_nav_home()\n  .trim();');
    expect(made).toContain('import { nav_home as m_nav_home }');
  });

  it('do not change what is not a message', () => {
    const view = "import { m } from '../i18n/compiled/messages.js';\n// as m.nothing is\nconst say = m.nav_home();";
    expect(slimmed(view)).toContain('// as m.nothing is\nconst say = m_nav_home();');
  });
});
