import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { m as server } from '../../server/i18n/compiled/messages.js';
import { readMessages } from '../../server/start/messages/catalog.ts';
import { compileText } from '../../server/start/messages/compileText.ts';
import { m } from '../../src/i18n/compiled/messages.js';

type Inputs = Record<string, string | number>;

const say = (text: string, inputs: Inputs = {}): string =>
  new Function('i', `return ${compileText(text).expression}`)(inputs);

const root = mkdtempSync(join(tmpdir(), 'catalogs-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Reads catalogs of two directories with these texts. */
function read(catalogs: Record<string, string>) {
  for (const [file, text] of Object.entries(catalogs)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return readMessages(root, ['one', 'two']);
}

describe('a text in ICU MessageFormat', () => {
  it('inserts its parameters unchanged', () => {
    const text = '{name} (`{count}`) costs \u0024{price} \\ "x"';
    expect(say(text, { name: "{it's} <b>", count: '1,234', price: 5 })).toBe('{it\'s} <b> (`1,234`) costs $5 \\ "x"');
    expect([...compileText(text).parameters]).toEqual(['name', 'count', 'price']);
  });

  it.each([
    [0, 'none'],
    ['0', 'none'],
    [1, 'a file'],
    ['1', 'a file'],
    ['1,234', '1,234 files'],
    ['01', '01 files'],
    ['1.0', '1.0 files'],
  ])('counts by exact numbers, which may be written already: %j', (count, said) => {
    expect(say('{count, plural, =0 {none} =1 {a file} other {# files}}', { count })).toBe(said);
  });

  it('chooses within a choice, and between words', () => {
    const text =
      '{one, plural, =1 {{kind, select, mail {a mail} other {a {kind}}}} other {# of {kind}}} – {two, plural, =1 {it} other {#}}';
    expect(say(text, { one: 1, two: 1, kind: 'mail' })).toBe('a mail – it');
    expect(say(text, { one: 1, two: 2, kind: 'call' })).toBe('a call – 2');
    expect(say(text, { one: 7, two: 2, kind: 'mail' })).toBe('7 of mail – 2');
  });

  it('apostrophes quote syntax; other apostrophes are part of the text', () => {
    expect(say("it's {name}'s '{name}' and '' <br>", { name: 'Wen' })).toBe("it's Wen's {name} and ' <br>");
    expect(say("{count, plural, =1 {'#'1} other {'#'# isn't}}", { count: 2 })).toBe("#2 isn't");
    expect(say('# 1')).toBe('# 1');
  });

  it.each([
    ['{name', 0],
    ['a {count, plural, =1 {x}}', 24],
    ['a {count, plural, one {x} other {y}}', 22],
    ['a {count, plural, offset:1 other {y}}', 2],
    ['{count, selectordinal, other {y}}', 0],
    ['at {day, date}', 3],
    ['{0}', 0],
  ])('is refused at a character where it is broken or asks for another form: %s', (text, offset) => {
    expect(() => compileText(text)).toThrow(expect.objectContaining({ offset }));
  });
});

describe('catalogs that cannot be compiled', () => {
  it('are named with every fault, its file, line and column', () => {
    const faults = () =>
      read({
        'one/en.json': '{\n  "a_b": "\\u00e9\\n{x",\n  "c_d": "{one} {two}",\n  "e_f": "here",\n  "g_h": "x"\n}\n',
        'one/zh.json': '{\n  "a_b": "x",\n  "c_d": "{two} {three}",\n  "e_f": "",\n  "g_h": "x"\n}\n',
        'two/en.json': '{ "G_h": "x", "g_H": "y" }',
        'two/zh.json': '{ "G_h": "x", "g_H": "y", "i_j": "x", "k_l": [] }',
      });
    expect(faults).toThrow(
      [
        'one/en.json:2:19: a_b: broken: expect argument closing brace',
        'one/zh.json:3:3: c_d has the parameters three, two, in English one, two',
        'one/zh.json has no text for e_f (one/zh.json:4:3)',
        'two/en.json:1:3: G_h is not a valid message name',
        'two/zh.json:1:3: G_h is not a valid message name',
        'two/en.json:1:3: G_h is also in one/en.json:5:3',
        'two/en.json:1:15: g_H is also in two/en.json:1:3',
        'two/en.json has no text for i_j (two/zh.json:1:27)',
        'two/en.json has no text for k_l (two/zh.json:1:39)',
        'two/zh.json:1:39: k_l is not a text',
      ].join('\n'),
    );
    expect(() => read({ 'one/en.json': '{', 'one/zh.json': '{}' })).toThrow('one/en.json is not JSON: ');
  });
});

describe('the messages of the browser', () => {
  it('are for its build, each as a module, what they are all together', () => {
    const compiled = join(import.meta.dirname, '../../src/i18n/compiled');
    const all = readFileSync(join(compiled, 'all.js'), 'utf8');
    const modules = readdirSync(join(compiled, 'messages')).toSorted();
    expect(modules).toEqual(
      Object.keys(m)
        .map((key) => `${key}.js`)
        .toSorted(),
    );
    for (const file of modules) {
      const [imported, ...message] = readFileSync(join(compiled, 'messages', file), 'utf8').split('\n');
      expect(imported).toBe("import { currentLocale } from '../../locale.ts';");
      expect(all).toContain(message.join('\n'));
    }
  });
});

describe('periods that operators set', () => {
  it.each([1, 2])('are counted: %i', (days) => {
    const said = days === 1 ? '1 day' : '2 days';
    const waits = `These acts need a second person: publishing. A request waits ${said}.`;
    expect(m.admin_approvals_on({ acts: 'publishing', days })).toBe(waits);
    expect(m.admin_trash_kept({ days })).toBe(`Permanently deleted after ${said}.`);
    expect(m.admin_privacy_days({ number: days })).toBe(said);
    expect(server.approval_asked({ days }, { locale: 'en' })).toContain(`expires in ${said}.`);
    expect(server.resource_kept_days({ days, day: '' }, { locale: 'en' })).toContain(`for at least ${said}.`);
    expect(server.resource_kept_before({ days, day: '' }, { locale: 'en' })).toContain(`for at least ${said}.`);
  });
});
