import Type, { type Static } from 'typebox';
import { KEPT_NAME_MAX } from '../lengths.ts';
import { closed, Id, Line, Localized, literals, nullable } from '../schema.ts';

/** A permission code and what it allows. */
export const Instruction = closed({ code: Type.String(), name: Localized });
export type Instruction = Static<typeof Instruction>;

/** A menu with everything below it, buttons and disabled ones included. */
export const MenuBranch = Type.Cyclic(
  {
    MenuBranch: closed({
      id: Id,
      name: Localized,
      path: Type.String(),
      parent: Type.String(),
      sort: Type.Integer(),
      ico: nullable(Type.String()),
      kind: Type.String(),
      code: nullable(Type.String()),
      hidden: Type.Boolean(),
      enabled: Type.Boolean(),
      children: Type.Array(Type.Ref('MenuBranch')),
    }),
  },
  'MenuBranch',
);
export type MenuBranch = Static<typeof MenuBranch>;

/** Maximum number of records found for each resource. */
export const FOUND_MAX = 5;
export const RecordsToFind = closed({ text: Line(100) });
/** A record whose name contains the text, and the page that shows it. */
export const FoundRecord = closed({
  resource: Type.String(),
  title: Localized,
  route: Type.String(),
  id: Id,
  label: Localized,
});
export type FoundRecord = Static<typeof FoundRecord>;

/** A user's own settings by key: columns of a table, density, tabs. */
export const Preferences = Type.Record(Type.String(), Type.Unknown());
export type Preferences = Static<typeof Preferences>;

export const PREFERENCES_MAX = 300;
export const PREFERENCE_BYTES_MAX = 16_384;
const Key = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._:-]{0,99}$' });
/** Sets the given keys, or removes them when the value is null; all other keys keep their value. */
export const PreferencesChange = closed({
  set: Type.Array(closed({ key: Key, value: Type.Unknown() }), { minItems: 1, maxItems: 50 }),
});
export type PreferencesChange = Static<typeof PreferencesChange>;

export const VIEW_AUDIENCES = ['private', 'role', 'everyone'] as const;
const ViewState = Type.Record(Type.String(), Type.Unknown());

/** A saved view of a resource's list: filters, columns and order. `own`: whether the caller may change it. */
export const SavedView = closed({
  id: Id,
  version: Type.Integer(),
  resource: Type.String(),
  name: Type.String(),
  audience: literals(VIEW_AUDIENCES),
  role: nullable(Id),
  state: ViewState,
  own: Type.Boolean(),
  owner: Type.String(),
});
export type SavedView = Static<typeof SavedView>;

/** A role of the caller with which a view can be shared. */
export const OwnRole = closed({ id: Id, name: Localized });
export type OwnRole = Static<typeof OwnRole>;

export const VIEW_BYTES_MAX = 16_384;
export const ViewsOf = closed({ resource: Line(60) });
export const ViewToSave = closed({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  resource: Line(60),
  name: Line(KEPT_NAME_MAX),
  audience: literals(VIEW_AUDIENCES),
  role: Type.Optional(nullable(Id)),
  state: ViewState,
});
export type ViewToSave = Static<typeof ViewToSave>;
export const ViewsToDelete = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) });
