import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import { inlineConstants, removeUnused, renamedSelector } from '../../build/buildStyles.ts';
import { lettersOf, shortNames } from '../../build/shortNames.ts';
import { sortRules } from '../../build/sortRules.ts';
import { type Renaming, staticStyles } from '../../build/staticStyles.ts';
import { recipeClass, slotClasses } from '../../src/theme/recipeClass.ts';
import { tokens } from '../../src/theme/tokens.ts';
import { css } from '../../styled-system/css/index.js';
import * as recipes from '../../styled-system/recipes/index.js';

type Transform = { handler: (this: { error: (message: string) => never }, code: string, id: string) => unknown };

/** Returns the plugin's output for a module of `src/`. */
function settled(code: string, id = '/project/src/View.tsx', rename?: Renaming): string | null {
  // The plugin's own `transform`. The bundler's type allows several forms of it.
  const { handler } = staticStyles(rename).transform as unknown as Transform;
  const error = (message: string): never => {
    throw new Error(message);
  };
  return (handler.call({ error }, code, id) as { code: string } | null)?.code ?? null;
}

const head = "import { css } from '../styled-system/css';\n";

describe('css() in a module of the browser app', () => {
  it('becomes the class names that Panda generates, including nested conditions and preceding text', () => {
    const code = `${head}const 中文 = '中文';\nconst box = css({ gap: '4', color: { base: 'ink', tablet: 'coral' }, _dark: { top: -1 } });`;
    const expected = css({ gap: '4', color: { base: 'ink', tablet: 'coral' }, _dark: { top: -1 } });
    expect(settled(code)).toContain(`const box = ${JSON.stringify(expected)};`);
    expect(settled(code)).toContain("const 中文 = '中文';");
  });

  it('is shortened if the build requests it, one class each', () => {
    expect(settled(`${head}css({ gap: '4', top: '0' });`, undefined, (name) => name.toUpperCase())).toContain(
      '"GAP_4 TOP_0"',
    );
  });

  it.each([
    ['a variable', 'const box = css({ gap });'],
    ['a computed property', "const box = css({ [side]: '4' });"],
    ['a spread', 'const box = css({ ...base });'],
    ['an interpolation', `const box = css({ gap: \`\${n}px\` });`],
    ['raw styles', "const box = css.raw({ gap: '4' });"],
    ['css itself handed on', 'export const styles = [css];'],
  ])('is refused with %s', (_, code) => {
    expect(() => settled(head + code)).toThrow(/css\(\)/);
  });

  it('leaves modules without it unchanged', () => {
    expect(settled("export const gap = '4';")).toBeNull();
  });

  it('sends cva to the recipes of the theme', () => {
    expect(() => settled("import { cva } from '../styled-system/css';")).toThrow(/recipe of the theme/);
  });
});

describe('a selector of the built style sheet', () => {
  it('names its classes as the code does, whatever they contain', () => {
    const short = (name: string) => ({ gap_4: 'a', '[&::before]:content_"…"': 'b' })[name] ?? name;
    expect(renamedSelector('.gap_4', short)).toBe('.a');
    expect(renamedSelector('.\\[\\&\\:\\:before\\]\\:content_\\"…\\"::before', short)).toBe('.b::before');
    expect(renamedSelector('.md\\:top_1:hover', short)).toBe('.md\\:top_1:hover');
  });
});

describe('the lookup tables that replace recipes', () => {
  it('give the same classes as Panda for every variant of every recipe', () => {
    let compared = 0;
    for (const [name, recipe] of Object.entries({
      button: recipes.button,
      input: recipes.input,
      link: recipes.link,
      tag: recipes.tag,
    })) {
      const { [name]: _, ...defaults } = recipe.getVariantProps() as Record<string, unknown>;
      const lookup = recipeClass(name, defaults);
      for (const [variant, values] of Object.entries(recipe.variantMap as Record<string, string[]>)) {
        for (const value of values) {
          const chosen = { [variant]: value === 'true' ? true : value };
          expect(lookup(chosen)).toBe((recipe as (chosen: object) => string)(chosen));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
    const classes = slotClasses({ content: 'dialog__content' }, { place: 'center' });
    expect(classes({ place: 'end' }).content).toBe(recipes.dialog({ place: 'end' }).content);
    expect(classes().content).toBe(recipes.dialog().content);
  });

  it('use the default for a variant given as undefined', () => {
    expect(recipeClass('tag', { tone: 'neutral' })({ tone: undefined })).toBe('tag tag--tone_neutral');
  });
});

describe('short names', () => {
  it('have one or two letters, are unique, and are the same in every build', () => {
    expect([0, 51, 52, 103, 104, 2755].map(lettersOf)).toEqual(['a', 'Z', 'aa', 'aZ', 'ba', 'ZZ']);
    const [one, other] = [shortNames(), shortNames()];
    const names = ['d_flex', 'ai_center', 'pos_relative'];
    expect(new Set(names.map(one)).size).toBe(3);
    for (const name of names) expect(one(name)).toMatch(/^[a-zA-Z]{1,2}$/);
    expect(names.map(other)).toEqual(names.map(one));
    expect(one('button--size_md')).toBe('button--size_md');
  });
});

describe('properties on every element', () => {
  it('are removed if nothing uses them', () => {
    const root = parse('*, ::before { --blur: ; --used: 1; color: red } .a { --kept: 2; opacity: var(--used, 1) }');
    removeUnused(root);
    expect(root.toString()).toBe('*, ::before { --used: 1; color: red } .a { --kept: 2; opacity: var(--used, 1) }');
  });
});

describe('rules of one class and one property', () => {
  const sorted = (css: string) => {
    const root = parse(css);
    sortRules(root);
    return root.toString().replaceAll(/\s+/g, ' ').trim();
  };

  it('are sorted by property and value, shorthands first', () => {
    expect(sorted('.a{top:0}.b{color:red}.c{padding:4px}.d{color:blue}.e{padding-top:0}.f{padding-inline:0}')).toBe(
      '.c{padding:4px}.f{padding-inline:0}.d{color:blue}.b{color:red}.e{padding-top:0}.a{top:0}',
    );
    expect(sorted('@media print{.a{top:0}.b\\:c{color:red}}')).toBe('@media print{.b\\:c{color:red}.a{top:0}}');
  });

  it('stay on their side of other rules', () => {
    for (const rule of [
      '.x:hover{color:red}',
      '.x .y{top:0}',
      '.x{top:0;left:0}',
      '@media print{.x{top:0}}',
      'a{top:0}',
    ])
      expect(sorted(`.b{top:0}.a{color:red}${rule}.d{top:1px}.c{color:blue}`)).toBe(
        `.a{color:red}.b{top:0}${rule}.c{color:blue}.d{top:1px}`,
      );
  });
});

describe('tokens of the theme', () => {
  const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const inlined = (css: string) => {
    const root = parse(css);
    inlineConstants(root);
    return root.toString();
  };

  it('are written where they are used if their value is the same everywhere', () => {
    const tokens = '@layer tokens { :where(:root, :host) { --size: 4px; --gap: 2px; --unused: 1px } }';
    const half = ':where(:root, :host) { --gap-1: 4px; --gap-1\\.5: 6px } .a { gap: ';
    expect(inlined(`${half}var(--gap-1\\.5) var(--gap-1) }`)).toBe(':where(:root, :host) {} .a { gap: 6px 4px }');
    expect(inlined(`${half}var(--gap-1\\.5, 0) }`)).toContain('{ --gap-1\\.5: 6px ');
    expect(inlined(`${tokens} .a { width: calc(var(--size) * -1 + var(--gap)); gap: var(--gap, 1px) }`)).toBe(
      '@layer tokens { :where(:root, :host) { --gap: 2px} } .a { width: calc(4px * -1 + 2px); gap: var(--gap, 1px) }',
    );
  });

  it('stay if they depend on the screen, the theme or an element, and if they are colors', () => {
    for (const css of [
      ':where(:root, :host) { --size: 4px } @media print { :where(:root, :host) { --size: 5px } } .a { width: var(--size) }',
      ':where(:root, :host) { --size: 4px } .b { --size: 5px } .a { width: var(--size) }',
      '@media print { :where(:root, :host) { --size: 4px } } .a { width: var(--size) }',
      '.b { --size: 4px } .a { width: var(--size) }',
      ':where(:root, :host) { --size: var(--other) } .a { width: var(--size) }',
      ':where(:root, :host) { --colors-ink: #000 } .a { color: var(--colors-ink) }',
    ])
      expect(inlined(css)).toBe(css);
  });

  it('are named in code by their colors alone', () => {
    const sources = fileURLToPath(new URL('../../src/', import.meta.url));
    const kinds = Object.keys(tokens).filter((kind) => kind !== 'colors');
    const names = new RegExp(`--(${kinds.map(hyphenated).join('|')})-`);
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files.filter((file) => names.test(readFileSync(join(sources, file), 'utf8')))).toEqual([]);
  });
});
