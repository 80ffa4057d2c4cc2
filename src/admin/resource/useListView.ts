import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { formatList, parseList } from '../../../machines/crud/codec.ts';
import type { listViewMachine } from '../../../machines/listView/listView.machine.ts';
import { type PageSize, shownColumns } from '../../../machines/listView/look.ts';
import { provideListView, readDeviceLook } from '../../portal/listViewActors.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { DENSITIES, type Density } from '../../ui/table/columns.ts';
import { useSight } from '../base/sight.ts';
import type { List } from './useCrud.ts';
import { useQueryWriter } from './useQueryWriter.ts';

export type ListView = ActorRefFrom<typeof listViewMachine>;

/** The current look of the list. `waiting`: not known yet. */
export type ShownLook = {
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
  density: Density;
  waiting: boolean;
  /** The rows of a page that the user chose; null: the default number. */
  pageSize: PageSize | null;
  /** Called with the number of rows that the list shows without scrolling. */
  onFit: ((rows: number) => void) | undefined;
  /** Chooses the rows of a page, or null for the default look and number. The shown page follows. */
  onPageSize: (size: PageSize | null) => void;
};

/** Runs the statechart of a user's view of a resource's list, while the list is shown. */
export function useListView(definition: ResourceDefinition, list: List): { view: ListView; look: ShownLook } {
  const { api, session, requests } = useSystem();
  const { address, writeAddress } = useQueryWriter();
  const person = useSelector(session, ({ context }) => context.user?.id ?? '');
  const ofRole = useSight() !== null;
  const [machine] = useState(() => provideListView({ api, person, ofRole, writeAddress }));
  const view = useActorRef(machine, {
    input: { definition, query: address.split('?')[1] ?? '', device: readDeviceLook(api, person, definition.name) },
  });
  const query = useSelector(list, ({ context: { question, usualLimit, limitNamed } }) =>
    formatList(definition, { ...question, page: 1 }, null, limitNamed ? null : usualLimit),
  );
  useEffect(() => view.send({ type: 'view.queryMoved', query }), [view, query]);
  const { view: linked } = parseList(definition, address);
  useEffect(() => {
    if (linked !== null) view.send({ type: 'view.linked', id: linked });
  }, [view, linked]);
  const offline = useTag(requests, 'offline');
  useEffect(() => {
    if (!offline) view.send({ type: 'view.reconnected' });
  }, [view, offline]);
  const pageSize = useSelector(view, ({ context }) => context.pageSize);
  const waiting = useTag(view, 'loadingLook');
  const fitting = useSelector(view, ({ context }) => context.fitting);
  const chosenLimit = pageSize === 'fit' ? fitting : (pageSize ?? DEFAULT_LIMIT);
  const limit = waiting ? null : chosenLimit;
  // 'fit' is chosen, and the number of rows that fit is not measured yet
  const measuring = useRef(false);
  useEffect(() => {
    if (limit === null || definition.tree) return;
    list.send({ type: 'list.limitPreferred', limit, chosen: measuring.current });
    measuring.current = false;
  }, [list, limit, definition]);
  const onFit = useCallback((rows: number) => view.send({ type: 'view.rowsMeasured', rows }), [view]);
  const onPageSize = (size: PageSize | null) => {
    view.send(size === null ? { type: 'view.reset' } : { type: 'view.pageSizeChosen', size });
    measuring.current = size === 'fit';
    if (definition.tree || size === 'fit') return;
    if (size === null) list.send({ type: 'list.limitPreferred', limit: DEFAULT_LIMIT, chosen: true });
    else list.send({ type: 'list.limitChanged', limit: size });
  };
  const { columns, widths, density } = useSelector(view, ({ context }) => context.look);
  const look = {
    shown: shownColumns(definition, { columns }),
    widths,
    density: DENSITIES.find((height) => height === density) ?? 40,
    waiting,
    pageSize,
    onFit: pageSize === 'fit' && !definition.tree ? onFit : undefined,
    onPageSize,
  };
  return { view, look };
}
