import type { GeneratedResource } from '../../../contract/entities/generator.ts';
import { GENERATED_ACTS, generatedCode, generatedRoute } from '../../../contract/generator/definition.ts';
import { namesOf } from './names.ts';
import { byName, fits, print, quoted } from './print.ts';

/** A list of the project that must contain a resource, and how to add it. */
type List = { path: string; add: (text: string, resource: GeneratedResource) => string };

const MENU_ICON = 'file-text';

/** All lists that must contain a resource. If one is missing, type checking or a test fails. */
export const lists: readonly List[] = [
  {
    path: 'contract/resources/index.ts',
    add: (text, { name }) =>
      before(imported(text, name, `./${name}.ts`), '] as const satisfies readonly ResourceDefinition[];', `  ${name},`),
  },
  {
    path: 'contract/permissions.ts',
    add: (text, { name, title }) => before(text, '} as const satisfies Record<', ...codeLines(name, title)),
  },
  {
    path: 'contract/pages.ts',
    add: (text, resource) => {
      const code = quoted(generatedCode(resource.name, 'list'));
      return before(
        text,
        '} as const satisfies Record<string, PermissionCode',
        `  ${quoted(generatedRoute(resource))}: ${code},`,
      );
    },
  },
  {
    path: 'server/resources.ts',
    add: (text, { name }) => {
      const { source } = namesOf(name);
      return before(imported(text, source, `./modules/${name}/resources.ts`), '];', `  ${source},`);
    },
  },
  {
    path: 'server/modules/system/systemMenus.ts',
    add: (text, resource) =>
      before(
        text,
        { system: "      page('trash'", content: "      page('import'" }[resource.section],
        ...menuLines(resource),
      ),
  },
  {
    path: 'src/admin/screens.ts',
    add: (text, resource) => {
      const { pascal, message } = namesOf(resource.name);
      const title = `title: m.${message}`;
      const load = `load: () => import('./${resource.name}/${pascal}Screen.tsx')`;
      const row = `  ${quoted(generatedRoute(resource))}: {`;
      const flat = `${row} ${title}, ${load} },`;
      const lines = fits(flat) ? [flat] : [row, `    ${title},`, ...long(`    ${load},`), '  },'];
      return before(text, '};', ...lines);
    },
  },
  ...(['en', 'zh'] as const).map(
    (locale): List => ({
      path: `src/i18n/messages/admin/${locale}.json`,
      add: (text, { name, title }) =>
        before(text, '  "admin_page_', `  "${namesOf(name).message}": ${JSON.stringify(messageOf(title[locale]))},`),
    }),
  ),
];

/** Escapes a text for ICU MessageFormat, so that it is shown unchanged. */
const messageOf = (words: string): string => words.replaceAll("'", "''").replace(/[{}]/g, "'$&'");

/** Inserts lines before the first line that begins with a text. */
function before(text: string, beginning: string, ...added: readonly string[]): string {
  const all = text.split('\n');
  const place = all.findIndex((line) => line.startsWith(beginning));
  if (place < 0) throw new Error(`no line begins with ${beginning}`);
  return all.toSpliced(place, 0, ...added).join('\n');
}

/** Inserts an import of one name in its order among imports of the same distance. */
function imported(text: string, name: string, path: string): string {
  const all = text.split('\n');
  const from = all.findIndex((line) => {
    const [, other] = line.match(/^import .* from '(\.\/.*)';$/) ?? [];
    return other !== undefined && byName(other, path) > 0;
  });
  const last = all.findLastIndex((line) => line.startsWith('import '));
  return all.toSpliced(from < 0 ? last + 1 : from, 0, `import { ${name} } from ${quoted(path)};`).join('\n');
}

function codeLines(name: string, { en, zh }: { en: string; zh: string }): string[] {
  const words = {
    list: { en: `List: ${en}`, zh: `${zh}列表` },
    add: { en: `Add: ${en}`, zh: `新增${zh}` },
    edit: { en: `Edit: ${en}`, zh: `编辑${zh}` },
    del: { en: `Remove: ${en}`, zh: `删除${zh}` },
    detail: { en: `View: ${en}`, zh: `${zh}详情` },
  };
  return GENERATED_ACTS.flatMap((act) => {
    const code = `${quoted(generatedCode(name, act))}: `;
    return `  ${code}${print(words[act], 2, code, ',')},`.split('\n');
  });
}

/** Returns a page of the menu with its buttons, on as few lines as possible. */
function menuLines({ name, title }: GeneratedResource): string[] {
  const indent = ' '.repeat(6);
  const words = [name, title.zh, title.en, MENU_ICON, generatedCode(name, 'list')].map(quoted);
  const buttons = `buttons: /^${name}:/`;
  const flat = `${indent}page(${words.join(', ')}, { ${buttons} }),`;
  if (fits(flat)) return [flat];
  const hugged = `${indent}page(${words.join(', ')}, {`;
  if (fits(hugged)) return [hugged, `${indent}  ${buttons},`, `${indent}}),`];
  return [`${indent}page(`, ...[...words, `{ ${buttons} }`].map((each) => `${indent}  ${each},`), `${indent}),`];
}

const long = (line: string): string[] => {
  if (fits(line)) return [line];
  const [head = '', rest = ''] = line.split('() => ');
  return [`${head}() =>`, `      ${rest}`];
};
