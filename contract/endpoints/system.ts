import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { Dictionaries, MenuNode } from '../entities/account.ts';
import {
  FoundRecord,
  Instruction,
  MenuBranch,
  OwnRole,
  Preferences,
  PreferencesChange,
  RecordsToFind,
  SavedView,
  ViewsOf,
  ViewsToDelete,
  ViewToSave,
} from '../entities/system.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['system'];

/**
 * Endpoints that the back-office needs in addition to its resources: menus, codes and dictionaries, preferences and
 * saved views.
 */
export const systemEndpoints = {
  ownMenus: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: 'The menu tree of the caller',
    tags,
    body: Empty,
    data: Type.Array(MenuNode),
  },
  instructions: {
    caller: { anyOf: ['role:list', 'role:dist', 'menu:list'] },
    summary: 'All permission codes and what they allow',
    tags,
    body: Empty,
    data: List(Instruction),
  },
  dictionaries: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: 'All dictionaries by code',
    tags,
    body: Empty,
    data: Dictionaries,
  },
  menuBranch: {
    caller: { anyOf: ['menu:list', 'menu:detail'] },
    summary: 'A menu with all menus below it',
    tags,
    params: IdParams,
    data: MenuBranch,
  },
  findRecords: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: 'Search records by name in all resources that the caller may list',
    tags,
    body: RecordsToFind,
    data: List(FoundRecord),
  },
  preferences: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'The preferences of the caller',
    tags,
    data: Preferences,
  },
  changePreferences: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Set or remove preferences by key; returns all of them',
    tags,
    body: PreferencesChange,
    data: Preferences,
    write: true,
  },
  views: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: 'Saved views of a resource that the caller can use',
    tags,
    body: ViewsOf,
    data: List(SavedView),
  },
  viewRoles: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: "Roles that a view can be shared with: the caller's own roles",
    tags,
    data: List(OwnRole),
  },
  saveView: {
    caller: 'signedIn',
    apiTokens: 'always',
    summary: "Save a view, or change one of the caller's views",
    tags,
    body: ViewToSave,
    data: SavedView,
    write: true,
  },
  deleteViews: {
    caller: 'signedIn',
    summary: 'Remove views of the caller',
    tags,
    body: ViewsToDelete,
    data: Type.Null(),
  },
} as const satisfies Record<string, EndpointDefinition>;
