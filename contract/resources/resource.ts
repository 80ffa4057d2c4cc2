import { API_PREFIX } from '../constants.ts';
import type { PermissionCode } from '../permissions.ts';
import type { Route } from '../routes.ts';
import type { Localized } from '../schema.ts';
import { type Field, systemFields } from './fields.ts';

export type Fields = Record<string, Field>;
export type SystemField = keyof typeof systemFields;

/** An additional action of one resource on selected rows, besides removal and publication. It has its own call. */
export type RowsAct<Name extends string = string> = {
  /** One of them is enough. */
  codes: readonly PermissionCode[];
  /** Its name, and a description of what it does to the rows. */
  label: Localized;
  text: Localized;
  /** A reference field whose values are passed with the action. */
  asks?: Name;
  /** It takes something away from users; the confirmation warns of that. */
  careful?: true;
};

/**
 * A section of a form: its heading and its fields in order. `inChinese` is the order for Chinese readers when it
 * differs.
 */
export type FormSection<Name extends string = string> = {
  title?: Localized;
  fields: readonly Name[];
  inChinese?: readonly Name[];
};

/**
 * The definition of a back-office resource. Its table, search bar, form, endpoints, permissions, audit log and property
 * tests are all derived from it.
 */
export type ResourceDefinition<F extends Fields = Fields, Name extends string = string> = {
  name: string;
  /** The title of the screen, and the name of a single record. */
  title: Localized;
  one: Localized;
  /** Returns the address of the generated screen. */
  route: string;
  /** Parameters of this address that the screen reads itself; its list ignores them. */
  parameters?: readonly string[];
  /** The irregular paths that the specification requires, after the API prefix; all other paths follow from `base`. */
  paths: { base: string; list: string; save?: string; remove?: string; detail?: string };
  /**
   * Without a code, the action is not allowed and its route does not exist. Without `edit`, the code `add` also allows
   * editing.
   */
  codes: {
    list: PermissionCode;
    add?: PermissionCode;
    edit?: PermissionCode;
    del?: PermissionCode;
    detail?: PermissionCode;
    publish?: PermissionCode;
  };
  fields: F;
  /** The field used as a record's name in confirmations and references. */
  label: Name;
  /** The initial columns of the table; all others can be added. */
  list: readonly (Name | SystemField)[];
  search: readonly (Name | SystemField)[];
  form: readonly FormSection<Name>[];
  sort: readonly { field: Name | SystemField; order: 'asc' | 'desc' }[];
  /** The field that holds a record's parent, which makes the list a tree. `order` is the number that sorts siblings. */
  tree?: { parent: Name; order?: Name };
  /** The field given in the path of the list (`/detail/details/:id`): lists and new records belong to that record. */
  within?: Name;
  /**
   * Additional actions on selected rows, by name; the source implements them (`server/platform/resources/source.ts`).
   */
  acts?: Readonly<Record<string, RowsAct<Name>>>;
  /** Fields that are often set for many records at once: each has its own button above the selected rows. */
  bulk?: readonly Name[];
  /** Fields that make sense only for a single record, or together with its other fields: bulk edits do not set them. */
  single?: readonly Name[];
  /**
   * Parts that can be copied with a record besides its fields, by name; the source implements this (`copies` in
   * `source.ts`).
   */
  copies?: Readonly<Record<string, Localized>>;
  /** Users with a narrower data scope see the records that they, or their organization, created. */
  scoped?: true;
  /**
   * Records are drafts, published, or published with changes: nothing that is saved becomes public before it is
   * published.
   */
  content?: true;
  /** For content: the public page of a record; `:id` and `:field` are replaced by its own values. */
  page?: string;
  /**
   * Actions that are decided per record in addition to the codes: the record lists in `acts` which of them its reader
   * may do.
   */
  judged?: {
    acts: readonly string[];
    /** Explains why an action is not allowed. */
    why: Localized;
    /** By field: the act that a user needs to change it; without this act the field is read-only. */
    fields?: Readonly<Partial<Record<Name, string>>>;
  };
  /** A record can be changed only while this field has one of these values; `beforeSave` must enforce it. */
  editable?: { field: Name; values: readonly string[] };
  /**
   * These records decide who may do what, or are evidence: for every action that changes them, the caller must have
   * proved recently to be the owner of the account. `harmless` names the exceptions, each with its reason.
   */
  fresh?: true | { harmless: Readonly<Partial<Record<ResourceAction, string>>> };
  /** Actions that a person does in a session, never a program with an API token. */
  inPerson?: readonly ResourceAction[];
  /**
   * With these values of this field a record changes by itself: a list that shows such a record refreshes after this
   * time.
   */
  follows?: { field: Name; everyMs: Readonly<Record<string, number>> };
  /** Entries that no user changes. They have no history, and no separate fields for who created them and when. */
  log?: true;
  /**
   * The portal writes these records itself. They are deleted permanently and never go to the trash; the deletion of all
   * matching records runs in the background.
   */
  cleared?: true;
};

/**
 * A definition whose type includes the names of its fields. The server's source of the resource must define where each
 * field is stored.
 */
export type NamedFields<Name extends string> = ResourceDefinition & {
  fields: Readonly<Record<Name, Field>>;
};

/** Checks a definition against its own fields at compile time: an unknown field name does not compile. */
export const defineResource = <const F extends Fields>(
  definition: ResourceDefinition<F, Extract<keyof F, string>>,
): NamedFields<Extract<keyof F, string>> => definition;

/** The actions on a resource; each has its own call. */
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
/** An additional action of a definition: one of its `acts`. */
export type ResourceAct = `act:${string}`;
type CommonAction = (typeof RESOURCE_ACTIONS)[number];
export type ResourceAction = CommonAction | ResourceAct;
/** A value for each action of a resource. */
export type ByAction<Value> = Partial<Record<CommonAction, Value>> & Readonly<Record<ResourceAct, Value>>;

export const actionOfAct = (name: string): ResourceAct => `act:${name}`;
/** Returns the name of an action as used in a record's `acts`. */
export const wordOf = (action: string): string => action.replace(/^act:/, '');
export const isAct = (action: string): action is ResourceAct => action.startsWith('act:');
/** Returns the act of an action; undefined when the resource has no such act. */
export const actOf = ({ acts = {} }: ResourceDefinition, action: ResourceAct): RowsAct | undefined => {
  const name = action.slice('act:'.length);
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
};

const post = (path: string): Route => ({ method: 'POST', path: `${API_PREFIX}${path}` });
const get = (path: string): Route => ({ method: 'GET', path: `${API_PREFIX}${path}` });

/** Returns the method and path of each call of a resource. */
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

/** Returns the codes that allow an action, one of which is enough. Empty when the action is not allowed at all. */
export function codesFor(definition: ResourceDefinition, action: ResourceAction): PermissionCode[] {
  const { codes } = definition;
  if (isAct(action)) return [...(actOf(definition, action)?.codes ?? [])];
  const some = (...given: (PermissionCode | undefined)[]) => given.filter((code) => code !== undefined);
  switch (action) {
    case 'list':
    case 'export':
      return [codes.list];
    // used to filter a list and to fill in a form
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
      // positions have no drafts: when the public sees the order of records, a move is a publication
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

/** Returns the fields that users write in both languages. */
export const localizedFields = (definition: ResourceDefinition): string[] =>
  writtenFields(definition).flatMap(([name, field]) => (field.kind === 'localized' ? [name] : []));

/** Returns a field by name, either the resource's own or one that every record has. */
export function fieldOf({ fields }: ResourceDefinition, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return Object.hasOwn(systemFields, name) ? systemFields[name as SystemField] : undefined;
}

/** Returns the fields that refer to other records, including those that every record has. */
export const referringFields = ({ fields }: ResourceDefinition): [string, Field][] =>
  [...Object.entries<Field>(fields), ...Object.entries<Field>(systemFields)].filter(([, field]) => 'of' in field);

/** Returns the fields that a form writes. */
export const writtenFields = ({ fields, within }: ResourceDefinition): [string, Field][] =>
  Object.entries(fields).filter(([name, field]) => !field.readOnly || name === within);

const notInBulk: readonly Field['kind'][] = ['password', 'image', 'file', 'json'];

/**
 * Returns the form fields that can be set for many records at once. Excluded are names, codes and positions among
 * siblings, which belong to one record, and fields that need an act of their own.
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

/** Returns the fields that responses contain. */
export const answeredFields = ({ fields }: ResourceDefinition): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.secret);

/** Returns the names of the fields that hold stored files. */
export const fileFieldsOf = (definition: ResourceDefinition): string[] =>
  answeredFields(definition).flatMap(([name, { kind }]) => (kind === 'image' || kind === 'file' ? [name] : []));

/** Returns the actions on existing records, each with the word that a record uses for it in `acts` and `withheld`. */
export const recordActions = (definition: ResourceDefinition): [word: string, action: ResourceAction][] => {
  const actions: [string, ResourceAction][] = [
    // discarding changes needs the same permission as editing
    ['edit', 'discard'],
    ['remove', 'remove'],
    ['publish', 'publish'],
    ...Object.keys(definition.acts ?? {}).map((name): [string, ResourceAction] => [name, actionOfAct(name)]),
  ];
  return actions.filter(([, action]) => codesFor(definition, action).length > 0);
};

/** Returns every permission code of a resource, including those of its additional acts. */
export const codesOfResource = ({ codes, acts = {} }: ResourceDefinition): PermissionCode[] => [
  ...new Set([...Object.values(codes), ...Object.values(acts).flatMap((act) => act.codes)]),
];
