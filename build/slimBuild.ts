import type { Plugin } from 'vite';

const slimIcon = decodeURIComponent(new URL('../src/ui/slimIcon.ts', import.meta.url).pathname);

const charts = /\/machines\/.+\.ts$/;
const icons = /\/lucide-react\/.+\/icons\/[\w-]+\.mjs$/;

const withoutDescriptions = (code: string) =>
  code.replace(/(?<![\w.])description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g, '');
/** The lines of an icon never change their order: `slimIcon` needs neither their keys nor the icon's name. */
const withoutKeys = (code: string) => code.replace(/, key: "\w+"|^__iconData\.node;$|^ {2}name: ".+",$/gm, '');

/**
 * Vite plugin for the build: removes what users never see, such as the statecharts' descriptions and the code for
 * custom icons.
 */
export function slimBuild(): Plugin {
  return {
    name: 'slim-build',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/createLucideIcon.mjs') ? slimIcon : null),
    transform: {
      filter: { id: [charts, icons] },
      handler: (code, id) => ({ code: icons.test(id) ? withoutKeys(code) : withoutDescriptions(code), map: null }),
    },
  };
}
