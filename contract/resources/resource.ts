import { API_PREFIX } from '../constants.ts';
import type { PermissionCode } from '../permissions.ts';
import { pathOf, type Route } from '../routes.ts';
import type { Localized } from '../schema.ts';
import { type Field, systemFields } from './fields.ts';
import type { ResourceRecord } from './record.ts';

export type Fields = Record<string, Field>;
export type SystemField = keyof typeof systemFields;

/** Work of one resource on the rows that were chosen, beside removal and publication: a call of its own. */
export type RowsAct<Name extends string = string> = {
  /** One of them is enough. */
  codes: readonly PermissionCode[];
  /** What it is called, and what it does to the rows. */
  label: Localized;
  text: Localized;
  /** The field, one that refers to others, whose values are given with it. */
  asks?: Name;
  /** It takes something from people: the question warns of it. */
  careful?: true;
};

/** A part of a form: its heading and its fields, in order; `inChinese` where readers of Chinese expect another one. */
export type FormSection<Name extends string = string> = {
  title?: Localized;
  fields: readonly Name[];
  inChinese?: readonly Name[];
};

/**
 * Everything that table, search bar, form, endpoints, permissions, audit log and property tests of a back-office
 * resource are made of.
 */
export type ResourceDefinition<F extends Fields = Fields, Name extends string = string> = {
  name: string;
  /** The screen's title, and what one record is called. */
  title: Localized;
  one: Localized;
  /** Address of the screen. */
  route: string;
  /** The specification's own paths behind the API prefix, odd as they are; what it does not name follows from `base`. */
  paths: { base: string; list: string; save?: string; remove?: string; detail?: string };
  /** A missing code: nobody may, the route does not exist. Without `edit` whoever may add may also edit. */
  codes: {
    list: PermissionCode;
    add?: PermissionCode;
    edit?: PermissionCode;
    del?: PermissionCode;
    detail?: PermissionCode;
    publish?: PermissionCode;
  };
  fields: F;
  /** The field that names a record to people, in confirmations and references. */
  label: Name;
  /** Columns of the table at first; all others can be chosen. */
  list: readonly (Name | SystemField)[];
  search: readonly (Name | SystemField)[];
  form: readonly FormSection<Name>[];
  sort: readonly { field: Name | SystemField; order: 'asc' | 'desc' }[];
  /** The field that names a record's parent: the list is a tree. `order` is the number that sorts siblings. */
  tree?: { parent: Name; order?: Name };
  /** The field that is given in the path of the list (`/detail/details/:id`): lists and new records belong to it. */
  within?: Name;
  /** Further work on chosen rows, by name; the source says what each does (`server/platform/resources/source.ts`). */
  acts?: Readonly<Record<string, RowsAct<Name>>>;
  /** Fields that are often set for many records at once: each has a button of its own over chosen rows. */
  bulk?: readonly Name[];
  /** Fields that make sense in one record alone, or together with others of it: no bulk edit sets them. */
  single?: readonly Name[];
  /** What can be copied with a record beside its fields, by name; the source says how (`copies` in `source.ts`). */
  copies?: Readonly<Record<string, Localized>>;
  /** Holders of a narrower data scope see the records that they, or their organization, made. */
  scoped?: true;
  /** Draft, published, published with changes: nothing saved shows to the public before it is published. */
  content?: true;
  /** Of content: the page on which the public finds a record; `:id` and `:field` stand for its own. */
  page?: string;
  /** What is decided for each record by itself, besides the codes: it says in `acts` which of these its reader may do. */
  judged?: {
    acts: readonly string[];
    /** Of what may not be done, why. */
    why: Localized;
    /** Fields that are changed by an act of their own; without it they are read. */
    fields?: Readonly<Partial<Record<Name, string>>>;
  };
  /** A record is changed only while this field of it has one of these values; `beforeSave` must hold to it. */
  editable?: { field: Name; values: readonly string[] };
  /** With these values of this field a record changes by itself: a list that shows it asks again after so long. */
  follows?: { field: Name; everyMs: Readonly<Record<string, number>> };
  /** Entries that nobody changes: they have no history, and who made them when is not told apart from what they say. */
  log?: true;
  /**
   * The portal writes them by itself: they are removed for good, all that match in the background, and never into the
   * trash.
   */
  cleared?: true;
};

/** A definition whose type has the names of its fields: the server's source of it must say where each one is stored. */
export type NamedFields<Name extends string> = ResourceDefinition & {
  fields: Readonly<Record<Name, Field>>;
};

/** Holds a definition against its own fields: a name that is none of them does not compile. */
export const defineResource = <const F extends Fields>(
  definition: ResourceDefinition<F, Extract<keyof F, string>>,
): NamedFields<Extract<keyof F, string>> => definition;

/** What can be done to a resource, each with a call of its own. */
export const RESOURCE_ACTIONS = [
  'list',
  'detail',
  'options',
  'save',
  'remove',
  'removal',
  'restore',
  'trash',
  'history',
  'export',
  'move',
  'publish',
  'withdraw',
  'discard',
  'compare',
  'preview',
  'bulkPreview',
  'bulkEdit',
  'bulkUndo',
  'bulkState',
] as const;
/** Work on rows that a definition names itself: one of its `acts`. */
export type ResourceAct = `act:${string}`;
type CommonAction = (typeof RESOURCE_ACTIONS)[number];
export type ResourceAction = CommonAction | ResourceAct;
/** Something for each action that a resource has. */
export type ByAction<Value> = Partial<Record<CommonAction, Value>> & Readonly<Record<ResourceAct, Value>>;

export const actionOfAct = (name: string): ResourceAct => `act:${name}`;
/** The name by which a record says whether its reader may do it. */
export const wordOf = (action: string): string => action.replace(/^act:/, '');
export const isAct = (action: string): action is ResourceAct => action.startsWith('act:');
/** The act that an action stands for. */
export const actOf = ({ acts = {} }: ResourceDefinition, action: ResourceAct): RowsAct | undefined => {
  const name = action.slice('act:'.length);
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
};

const post = (path: string): Route => ({ method: 'POST', path: `${API_PREFIX}${path}` });
const get = (path: string): Route => ({ method: 'GET', path: `${API_PREFIX}${path}` });

/** Method and path of each call that the resource has. */
export function resourceRoutes(definition: ResourceDefinition): ByAction<Route> {
  const { paths, codes, tree, content, page, log, cleared, acts = {} } = definition;
  const { base, list, save, remove, detail } = paths;
  return {
    list: post(list),
    detail: get(detail ?? `${base}/detail/:id`),
    options: post(`${base}/options`),
    export: post(`${base}/export`),
    ...(!log && { history: get(`${base}/history/:id`) }),
    ...(save && (codes.add || codes.edit) && { save: post(save) }),
    ...(remove &&
      codes.del && {
        remove: post(remove),
        ...(cleared
          ? { removal: get(`${base}/removal/:id`) }
          : { restore: post(`${base}/restore`), trash: post(`${base}/trash`) }),
      }),
    ...(tree?.order && { move: post(`${base}/move`) }),
    ...(content &&
      codes.publish && {
        publish: post(`${base}/publish`),
        withdraw: post(`${base}/withdraw`),
        discard: post(`${base}/discard`),
        compare: post(`${base}/compare`),
      }),
    ...(content && page !== undefined && { preview: post(`${base}/preview`) }),
    ...(save &&
      (codes.add || codes.edit) &&
      bulkFields(definition).length > 0 && {
        bulkPreview: post(`${base}/bulk/preview`),
        bulkEdit: post(`${base}/bulk/edit`),
        bulkUndo: post(`${base}/bulk/undo`),
        bulkState: get(`${base}/bulk/:id`),
      }),
    ...Object.fromEntries(Object.keys(acts).map((name) => [actionOfAct(name), post(`${base}/rows/${name}`)])),
  };
}

/** The codes that allow an action: one of them is enough. Empty: nobody may. */
export function codesFor(definition: ResourceDefinition, action: ResourceAction): PermissionCode[] {
  const { codes } = definition;
  if (isAct(action)) return [...(actOf(definition, action)?.codes ?? [])];
  const some = (...given: (PermissionCode | undefined)[]) => given.filter((code) => code !== undefined);
  switch (action) {
    case 'list':
    case 'export':
      return [codes.list];
    // a list is narrowed by them, a form is filled in with them
    case 'options':
      return some(codes.list, codes.add, codes.edit);
    case 'detail':
    case 'history':
    case 'compare':
    case 'preview':
      return [codes.detail ?? codes.list];
    case 'save':
      return some(codes.add, codes.edit);
    case 'move':
      // a place has no draft: where the public sees records in their order, moving one is publishing
      return definition.content ? some(codes.publish) : some(codes.edit ?? codes.add);
    case 'discard':
    case 'bulkPreview':
    case 'bulkEdit':
    case 'bulkUndo':
    case 'bulkState':
      return some(codes.edit ?? codes.add);
    case 'remove':
    case 'removal':
    case 'restore':
    case 'trash':
      return some(codes.del);
    case 'publish':
    case 'withdraw':
      return some(codes.publish);
  }
}

/** The fields that people write in both languages. */
export const localizedFields = (definition: ResourceDefinition): string[] =>
  writtenFields(definition).flatMap(([name, field]) => (field.kind === 'localized' ? [name] : []));

/** A field of a resource by its name, its own or one that every record has. */
export function fieldOf({ fields }: ResourceDefinition, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return Object.hasOwn(systemFields, name) ? systemFields[name as SystemField] : undefined;
}

/** The fields whose values are chosen among other records, those that every record has included. */
export const referringFields = ({ fields }: ResourceDefinition): [string, Field][] =>
  [...Object.entries<Field>(fields), ...Object.entries<Field>(systemFields)].filter(([, field]) => 'of' in field);

/** The fields that a form writes. */
export const writtenFields = ({ fields, within }: ResourceDefinition): [string, Field][] =>
  Object.entries(fields).filter(([name, field]) => !field.readOnly || name === within);

const notInBulk: readonly Field['kind'][] = ['password', 'image', 'file', 'json'];

/**
 * The fields of the form that can be set for many records at once. A name, a code or a place among siblings belongs to
 * one record, and what an act of its own changes is no part of it.
 */
export function bulkFields(definition: ResourceDefinition): [string, Field][] {
  const { form, label, tree, within, judged, single = [] } = definition;
  const shown = new Set(form.flatMap(({ fields }) => fields));
  return writtenFields(definition).filter(
    ([name, field]) =>
      shown.has(name) &&
      ![label, within, tree?.order, ...single].includes(name) &&
      !Object.hasOwn(judged?.fields ?? {}, name) &&
      !(field.unique || field.createOnly || field.secret || notInBulk.includes(field.kind)),
  );
}

/** The fields that replies carry. */
export const answeredFields = ({ fields }: ResourceDefinition): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.secret);

/** Names of the fields that hold stored files. */
export const fileFieldsOf = (definition: ResourceDefinition): string[] =>
  answeredFields(definition).flatMap(([name, { kind }]) => (kind === 'image' || kind === 'file' ? [name] : []));

/** What is done to records that are there, each action by the word with which a record says that it is not offered. */
export const recordActions = (definition: ResourceDefinition): [word: string, action: ResourceAction][] => {
  const actions: [string, ResourceAction][] = [
    // to discard changes needs what to edit needs
    ['edit', 'discard'],
    ['remove', 'remove'],
    ['publish', 'publish'],
    ...Object.keys(definition.acts ?? {}).map((name): [string, ResourceAction] => [name, actionOfAct(name)]),
  ];
  return actions.filter(([, action]) => codesFor(definition, action).length > 0);
};

/** Every permission code of a resource, those of its further acts included. */
export const codesOfResource = ({ codes, acts = {} }: ResourceDefinition): PermissionCode[] => [
  ...new Set([...Object.values(codes), ...Object.values(acts).flatMap((act) => act.codes)]),
];

type Standing = { acts?: unknown; withheld?: unknown };

/** Whether the roles that hold the codes for it keep something from the reader of a record. */
export const isWithheld = ({ withheld }: Standing, act: string): boolean =>
  Array.isArray(withheld) && withheld.includes(act);

/** Whether its reader may do something to a record, as far as that is decided for each by itself. */
export const allowsAct = ({ judged }: ResourceDefinition, record: Standing, act: string): boolean =>
  !isWithheld(record, act) && (!judged?.acts.includes(act) || !Array.isArray(record.acts) || record.acts.includes(act));

/** Whether a record is in a state in which it is changed, and its reader's to change; who has the code is another question. */
export const isEditable = (definition: ResourceDefinition, record: Record<string, unknown>): boolean =>
  (!definition.editable || definition.editable.values.includes(String(record[definition.editable.field]))) &&
  allowsAct(definition, record, 'edit');

/** Where the public finds a record; nowhere while it is a draft, or where its kind has no page. */
export function publicAddress({ page }: ResourceDefinition, record: ResourceRecord): string | undefined {
  if (!record.publication || record.publication.state === 'draft') return undefined;
  return pageOf({ page }, record);
}

/** Where the public will find it, or does. */
export function pageOf({ page }: { page?: string | undefined }, record: ResourceRecord): string | undefined {
  if (page === undefined) return undefined;
  const values = Object.entries(record).map(([name, value]) => [name, String(value)]);
  return pathOf({ method: 'GET', path: page }, Object.fromEntries(values));
}
