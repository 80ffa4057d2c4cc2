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
    summary: 'The menu tree of the caller',
    tags,
    body: Empty,
    data: Type.Array(MenuNode),
  },
  instructions: {
    caller: { anyOf: ['role:list', 'role:dist', 'menu:list'] },
    summary: 'Every permission code and what it allows',
    tags,
    body: Empty,
    data: List(Instruction),
  },
  dictionaries: {
    caller: 'signedIn',
    summary: 'All dictionaries by their code',
    tags,
    body: Empty,
    data: Dictionaries,
  },
  menuBranch: {
    caller: { anyOf: ['menu:list', 'menu:detail'] },
    summary: 'A menu with everything below it',
    tags,
    params: IdParams,
    data: MenuBranch,
  },
  findRecords: {
    caller: 'signedIn',
    summary: 'Records by their names, over all resources that the caller may list',
    tags,
    body: RecordsToFind,
    data: List(FoundRecord),
  },
  preferences: { caller: 'signedIn', summary: 'What the person set for themselves', tags, data: Preferences },
  changePreferences: {
    caller: 'signedIn',
    summary: 'Set or forget preferences by key; answers all',
    tags,
    body: PreferencesChange,
    data: Preferences,
    write: true,
  },
  views: {
    caller: 'signedIn',
    summary: 'Saved views of a resource that the person can use',
    tags,
    body: ViewsOf,
    data: List(SavedView),
  },
  viewRoles: {
    caller: 'signedIn',
    summary: 'Roles that a view can be shared with: those that one has',
    tags,
    data: List(OwnRole),
  },
  saveView: {
    caller: 'signedIn',
    summary: 'Keep a view, or change an own one',
    tags,
    body: ViewToSave,
    data: SavedView,
    write: true,
  },
  deleteViews: { caller: 'signedIn', summary: 'Remove own views', tags, body: ViewsToDelete, data: Type.Null() },
} as const satisfies Record<string, EndpointDefinition>;
