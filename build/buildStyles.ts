import { Builder } from '@pandacss/node';
import type { Plugin, Root } from 'postcss';
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
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name);
  });
  root.walkRules(/^\*/, (rule) => {
    rule.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) declaration.remove();
    });
  });
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
