import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slimMessages } from '../../build/slimMessages.ts';
import { m } from '../../src/i18n/compiled/messages.js';

type Transform = { handler: (code: string, id: string) => { code: string } | null };
type Message = (inputs: object, options?: { locale: 'en' | 'zh' }) => string;

const folder = new URL('../../src/i18n/compiled/messages/', import.meta.url);
const code = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** Every input of a message has this value. */
const inputs = (value: unknown) => new Proxy({}, { get: () => value });

/** What the build makes of a module of `src/`. */
const slimmed = (module: string, id: string): string | undefined =>
  (slimMessages().transform as unknown as Transform).handler(module, id)?.code;

const slimmedMessage = (file: string): string =>
  slimmed(code(file), `/project/src/i18n/compiled/messages/${file}`) ?? '';

/** A slimmed message, in a language. */
function spoken(slim: string, locale: 'en' | 'zh'): Message {
  const body = slim.replace(/^import .*$/m, '').replace(/^export \{.*$/m, '');
  const name = /const (\w+)/.exec(body)?.[1];
  return new Function('getLocale', `${body.replace('export ', '')}; return ${name}`)(() => locale) as Message;
}

describe('messages in the built app', () => {
  it('say the same as before, in both languages', () => {
    for (const file of readdirSync(folder).filter((name) => /^[a-z].*\.js$/.test(name))) {
      const key = /export (?:const (\w+)|\{ \w+ as "(\w+)" \})/.exec(code(file))?.slice(1).find(Boolean) ?? '';
      const original = (m as unknown as Record<string, Message>)[key];
      const slim = slimmedMessage(file);
      expect(slim, file).toContain('getLocale() ===');
      for (const locale of ['en', 'zh'] as const)
        for (const value of ['A `b` $', '3', 1, '1'])
          expect(spoken(slim, locale)(inputs(value))).toBe(original?.(inputs(value), { locale }));
    }
  });

  it('choose their text by every number they count', () => {
    const say = spoken(slimmedMessage('nav_areas_total.js'), 'en');
    expect(say({ models: '1', areas: '1' })).toBe('1 model in 1 area');
    expect(say({ models: '1', areas: '2' })).toBe('1 model in 2 areas');
    expect(say({ models: '1,284', areas: '1' })).toBe('1,284 models in 1 area');
    expect(say({ models: '0', areas: '0' })).toBe('0 models in 0 areas');
  });

  it('come one by one to the module that says them', () => {
    const view = "import { m } from '../i18n/compiled/messages.js';\nconst say = [m.nav_home(), m.facet_primarySite];";
    const made = slimmed(view, '/project/src/site/View.tsx');
    expect(made).toContain("import { nav_home as m_nav_home } from '../i18n/compiled/messages/nav_home.js';");
    expect(made).toContain('const say = [m_nav_home(), m_facet_primarySite];');
    expect(made).not.toContain('messages.js');
  });

  it('come also where a long line is broken before their name', () => {
    const view = "import { m } from '../i18n/compiled/messages.js';\nconst say = m\n  .nav_home()\n  .trim();";
    const made = slimmed(view, '/project/src/site/View.tsx');
    expect(made).toContain('const say = m_nav_home()\n  .trim();');
    expect(made).toContain('import { nav_home as m_nav_home }');
  });
});
