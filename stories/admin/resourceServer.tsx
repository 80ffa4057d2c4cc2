import type { Decorator } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Label, ResourceRecord, Sort } from '../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { labelOf } from '../../machines/crud/selection.ts';
import { CallRouteProvider } from '../../src/admin/resource/useCrud.ts';
import type { CallRoute } from '../../src/portal/api.ts';
import { useSystem } from '../../src/portal/system.tsx';
import { useTag } from '../../src/portal/useTag.ts';

const uuid = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const editor: Label = { id: uuid(900), label: { en: 'Lin Ruoxi', zh: '林若溪' } };

/** Creates a record of a story. */
export const record = (number: number, values: Record<string, unknown>): ResourceRecord => ({
  id: uuid(number),
  version: 3,
  createdAt: '2026-01-05T02:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-18T07:09:00.000Z',
  updatedBy: editor.id,
  labels: { updatedBy: [editor] },
  ...values,
});

type Body = {
  rows?: { ids?: string[] };
  operation?: string;
  values?: Record<string, unknown>;
  field?: string;
  id?: string;
  ids?: string[];
  records?: { id: string; version: number }[];
  text?: string;
  page?: number;
  limit?: number;
  version?: number;
  parent?: string | null;
  before?: string | null;
  at?: string | null;
  sort?: Sort[];
};

/** Other answers of a story's server, by action; a function gets the request body. */
export type Instead = Partial<Record<string, (body: Body) => unknown>>;

/** Returns the labels that a field of the rows refers to. */
const labelsIn = (rows: readonly ResourceRecord[], name: string) =>
  [...new Map(rows.flatMap(({ labels }) => labels[name] ?? []).map((label) => [label.id, label])).values()].map(
    (label) => ({ ...label, parent: null }),
  );

/** Answers the requests of a resource from the rows of a story; other requests are passed on. */
export function answering(
  definition: ResourceDefinition,
  rows: readonly ResourceRecord[],
  instead: Instead = {},
  beside?: CallRoute,
): CallRoute {
  let kept = [...rows];
  let removed: ResourceRecord[] = [];
  let bulk = { field: '', value: null as unknown, ids: [] as string[], before: kept };
  const named = (row: ResourceRecord) => ({ id: row.id, label: row[definition.label] as Label['label'] });
  const answers: Record<string, (body: Body, id: string) => unknown> = {
    list: ({ text = '', page = 1, limit = kept.length }) => {
      const list = kept.filter((row) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()));
      const withheldFromSome = [...new Set(kept.flatMap(({ withheld = [] }) => withheld))];
      return { count: list.length, list: list.slice((page - 1) * limit, page * limit), withheldFromSome };
    },
    detail: (_, id) => kept.find((row) => row.id === id),
    options: ({ field: name = '', ids, text = '' }) => {
      const field = fieldOf(definition, name);
      const own = field && 'of' in field && field.of === definition.name;
      const all = own
        ? kept.map((row) => ({ ...named(row), parent: (definition.tree && row[definition.tree.parent]) ?? null }))
        : labelsIn(kept, name);
      const list = all.filter(({ id, label }) =>
        ids ? ids.includes(id) : JSON.stringify(label).toLowerCase().includes(text.toLowerCase()),
      );
      return { count: list.length, list };
    },
    save: (body) => {
      const found = kept.find(({ id }) => id === body.id) ?? record(500, {});
      const saved = { ...found, ...body, version: found.version + 1 } as ResourceRecord;
      kept = [...kept.filter(({ id }) => id !== saved.id), saved];
      return saved;
    },
    remove: ({ ids = [] }) => {
      removed = kept.filter(({ id }) => ids.includes(id));
      kept = kept.filter(({ id }) => !ids.includes(id));
      return { done: ids, refused: [] };
    },
    restore: ({ ids = [] }) => {
      kept = [...removed.filter(({ id }) => ids.includes(id)), ...kept];
      return { done: ids, refused: [] };
    },
    trash: () => ({
      count: removed.length,
      list: removed.map((row) => ({ ...named(row), removedAt: row.updatedAt, removedBy: editor })),
    }),
    history: () => ({
      count: 1,
      list: [
        {
          id: uuid(700),
          at: '2026-11-18T07:09:00.000Z',
          user: editor,
          action: 'edit',
          message: '',
          attachments: [],
          names: {},
          before: { code: 'CN-30', enabled: false, ...(definition.tree && { [definition.tree.parent]: uuid(5) }) },
          after: { code: 'CN-31', enabled: true, ...(definition.tree && { [definition.tree.parent]: uuid(2) }) },
        },
      ],
    }),
    move: ({ id, parent, before }) => {
      const { tree } = definition;
      const row = kept.find((one) => one.id === id);
      if (!tree || !row) return null;
      const beside = kept.filter((one) => one[tree.parent] === row[tree.parent]);
      const stood = { parent: row[tree.parent] ?? null, before: beside[beside.indexOf(row) + 1]?.id ?? null };
      const others = kept.filter((one) => one !== row);
      const place = before ? others.findIndex((one) => one.id === before) : others.length;
      const moved = { ...row, [tree.parent]: parent, version: row.version + 1 };
      kept = others.toSpliced(place, 0, moved);
      return { ...stood, version: moved.version };
    },
    compare: ({ ids = [] }) => ({
      list: kept
        .filter(({ id }) => ids.includes(id))
        .map((current) => ({ current, published: current.publication?.state === 'draft' ? null : current })),
    }),
    bulkPreview: ({ rows: aimed, field: name = '', operation, values }) => {
      const value = operation === 'clear' ? null : values?.[name];
      const aimedAt = kept.filter(({ id }) => aimed?.ids?.includes(id) ?? true);
      const changing = aimedAt.filter((row) => row[name] !== value);
      bulk = { field: name, value, ids: changing.map(({ id }) => id), before: kept };
      return {
        id: uuid(800),
        ...{ count: aimedAt.length, checked: aimedAt.length, changing: changing.length },
        ...{ same: aimedAt.length - changing.length, refusedCount: 0, refused: [] },
        sample: changing.map((row) => ({ ...labelOf(definition, row), before: row[name], after: value, labels: [] })),
      };
    },
    bulkEdit: () => {
      const { field, value, ids } = bulk;
      kept = kept.map((row) => (ids.includes(row.id) ? { ...row, [field]: value, version: row.version + 1 } : row));
      return { done: ids, refused: [] };
    },
    bulkUndo: () => {
      kept = bulk.before;
      return { done: bulk.ids, refused: [] };
    },
    publish: ({ records, ids = records?.map(({ id }) => id) ?? [], at }) => {
      const of = (row: ResourceRecord) =>
        at === undefined
          ? ({ state: 'published', publishAt: null } as const)
          : { state: row.publication?.state ?? 'draft', publishAt: at };
      kept = kept.map((row) => (ids.includes(row.id) ? { ...row, publication: of(row) } : row));
      return { done: ids, refused: [] };
    },
  };
  const routes = Object.entries(resourceRoutes(definition));
  return async (asked) => {
    const { route, body, params } = asked;
    const [action = ''] = routes.find(([, one]) => one.method === route.method && one.path === route.path) ?? [];
    if (action === '' && beside) return beside(asked);
    const given = (body ?? {}) as Body;
    const answer = instead[action] ?? answers[action];
    return { data: await answer?.(given, String(params?.id ?? '')) };
  };
}

/** Replaces the server by the story's rows. */
export const withRows =
  (definition: ResourceDefinition, rows: readonly ResourceRecord[], instead?: Instead, beside?: CallRoute): Decorator =>
  (Story) => (
    <SignedIn>
      <CallRouteProvider value={answering(definition, rows, instead, beside)}>
        <div style={{ height: 760, display: 'flex' }}>
          <Story />
        </div>
      </CallRouteProvider>
    </SignedIn>
  );

/** Like the shell, it renders nothing before the user is known. */
function SignedIn({ children }: { children: ReactNode }) {
  const { session } = useSystem();
  const signedIn = useTag(session, 'signedIn');
  const known = useSelector(session, ({ context }) => context.menus !== null);
  return signedIn && known ? children : null;
}
