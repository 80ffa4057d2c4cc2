import { Builder } from '@pandacss/node';
import type { AtRule, Declaration, Plugin, Root, Rule } from 'postcss';
import { sortRules } from './sortRules.ts';
import type { Renaming } from './staticStyles.ts';
import { unknownColors } from './unknownColors.ts';

/**
 * PostCSS plugin for the build: fills `theme.css` with the styles of the public site (a quarter less on every page).
 * Every other sheet that declares the theme's layers (`admin.css`) gets all styles: it repeats those of the site, so
 * that the order of rules within a layer is right with either sheet. Classes get the names used in the code.
 */
export function buildStyles(rename: Renaming): Plugin {
  const site = new Builder();
  const whole = new Builder();
  // one at a time, because both write and read the theme's files
  let turn = Promise.resolve();
  return {
    postcssPlugin: 'build-styles',
    Once(root, { result }) {
      const isSite = result.opts.from?.endsWith('/src/theme/theme.css') ?? false;
      const fill = async () => {
        const builder = isSite ? site : whole;
        await builder.setup({ configPath: isSite ? 'build/siteStyles.config.ts' : 'panda.config.ts' });
        if (!builder.isValidRoot(root)) return;
        builder.extract();
        builder.write(root);
        const unknown = unknownColors(root);
        if (unknown.length > 0)
          throw new Error(`No color of the theme (src/theme/semanticTokens.ts): ${unknown.join(', ')}`);
        removeUnused(root);
        inlineConstants(root);
        sortRules(root);
        root.walkRules((rule) => {
          rule.selector = renamedSelector(rule.selector, rename);
        });
      };
      turn = turn.then(fill);
      return turn;
    },
  };
}

/**
 * Removes the custom properties that Panda sets on every element for utilities of which the portal uses few: they cost
 * bytes, and time whenever a style changes.
 */
export function removeUnused(root: Root): void {
  const used = namesIn(root);
  root.walkRules(/^\*/, (rule) => {
    rule.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) declaration.remove();
    });
  });
}

/** A use of a custom property. A dot in its name, as in that of half a step of the grid, is escaped. */
const useOfName = /var\(\s*(--(?:\\.|[\w-])+)\s*([),])/g;

/** Where Panda declares the theme's tokens. */
const TOKENS = ':where(:root, :host)';

/**
 * Writes the value of a token where it is used, if it is the same everywhere: the value is shorter than its name.
 * Colors stay, because the code names them, too, and most depend on the theme.
 */
export function inlineConstants(root: Root): void {
  const declared = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  const constants = new Map<string, Declaration>();
  for (const [name, [one, other]] of declared) {
    // nodes may be of another copy of PostCSS: their classes say nothing
    const rule = one?.parent as Rule | AtRule | undefined;
    if (one === undefined || other !== undefined || rule?.type !== 'rule' || rule.selector !== TOKENS) continue;
    const around = rule.parent as AtRule | Root | undefined;
    if (around?.type === 'atrule' && around.name !== 'layer') continue;
    if (!name.startsWith('--colors-') && !one.value.includes('var(')) constants.set(name, one);
  }
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(useOfName, (use, name: string, end: string) =>
      end === ')' ? (constants.get(name)?.value.trim() ?? use) : use,
    );
  });
  const used = namesIn(root);
  for (const [name, declaration] of constants) if (!used.has(name)) declaration.remove();
}

/** Returns the custom properties that declarations use. */
function namesIn(root: Root): ReadonlySet<string> {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(useOfName)) used.add(name);
  });
  return used;
}

/** Returns a selector with its classes as named in the code. */
export function renamedSelector(selector: string, rename: Renaming): string {
  return selector.replace(classInSelector, (_, escaped: string) => {
    const name = unescaped(escaped);
    const short = rename(name);
    return `.${short === name ? escaped : short}`;
  });
}

// non-ASCII characters are not escaped in a class name, such as the '…' of a content
const classInSelector = /\.((?:\\.|[\w\u0080-\uffff-])+)/g;
const unescaped = (name: string) => name.replace(/\\(.)/g, '$1');
