import { area } from '../../../contract/resources/area.ts';
import { dictionary } from '../../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../../contract/resources/dictionaryDetail.ts';
import { group } from '../../../contract/resources/group.ts';
import { menu } from '../../../contract/resources/menu.ts';
import { copyChildren } from '../../platform/resources/copyChildren.ts';
import { source } from '../../platform/resources/source.ts';
import { colleague } from '../administration/colleagues.ts';
import { aboveGroup } from './aboveGroup.ts';
import { area as areaTable } from './area.table.ts';
import { dictionaryDetail as dictionaryDetailTable, dictionary as dictionaryTable } from './dictionary.table.ts';
import { choicesOf, dictionaryDetailHooks } from './dictionaryDetailHooks.ts';
import { dictionaryHooks } from './dictionaryHooks.ts';
import { group as groupTable } from './group.table.ts';
import { groupHooks } from './groupHooks.ts';
import { menu as menuTable } from './menu.table.ts';
import { menuHooks } from './menuHooks.ts';

/** Areas, dictionaries, menus and organizations (specification, sections 2 and 7). */
export const systemSources = [
  source({ definition: area, table: areaTable }),
  source({
    definition: dictionary,
    table: dictionaryTable,
    children: [{ table: dictionaryDetailTable, parent: dictionaryDetailTable.dictionaryId }],
    copies: { details: copyChildren('dictionaryDetail') },
    hooks: dictionaryHooks,
  }),
  source({
    definition: dictionaryDetail,
    table: dictionaryDetailTable,
    hooks: dictionaryDetailHooks,
    choices: { field: 'dcode', read: choicesOf },
  }),
  source({ definition: menu, table: menuTable, hooks: menuHooks, seeded: true }),
  source({
    definition: group,
    table: groupTable,
    stores: { above: { read: aboveGroup } },
    offers: { leader: colleague },
    places: ['parent'],
    hooks: groupHooks,
  }),
];
