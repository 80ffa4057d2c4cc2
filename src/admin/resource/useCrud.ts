import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { abilitiesOf } from '../../../machines/crud/abilities.ts';
import type { crudMachine } from '../../../machines/crud/crud.machine.ts';
import type { RecordForm } from '../../../machines/crud/recordForm.ts';
import type { recordListMachine } from '../../../machines/crud/recordList.machine.ts';
import { defaultsOf } from '../../../machines/crud/values.ts';
import { pathIn } from '../../../machines/navigation/address.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { randomId } from '../../effects/randomId.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { ownTimeZone } from '../../i18n/timeZone.ts';
import { type CallRoute, callRouteOf } from '../../portal/api.ts';
import { formDraftsOf, noDrafts } from '../../portal/formDrafts.ts';
import { lastEditOf, noLastEdit } from '../../portal/lastEdit.ts';
import { provideCrud } from '../../portal/resourceActors.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { useHasCode } from '../base/permissions.tsx';
import { useSight } from '../base/sight.ts';
import { useQueryWriter } from './useQueryWriter.ts';

export type Crud = ActorRefFrom<typeof crudMachine>;
export type List = ActorRefFrom<typeof recordListMachine>;

const CallRouteContext = createContext<CallRoute | null>(null);

/** Replaces the server for the resources below with given responses, for example in a story. */
export const CallRouteProvider = CallRouteContext.Provider;

/** Returns a function that calls a route of a resource through the request pipeline. */
export function useCallRoute(): CallRoute {
  const { requests } = useSystem();
  return useContext(CallRouteContext) ?? callRouteOf(requests);
}

/**
 * Runs the crud statechart of a screen while it is shown, with its state in the URL. The user's permissions come from
 * the session's codes. Only the first value of `within` is used: give the screen a `key` of it. The statechart ends
 * with the session; unsaved input stays in a draft for the same user.
 */
export function useCrud(definition: ResourceDefinition, within: string | null = null): Crud {
  const { navigation, requests, session } = useSystem();
  const callRoute = useCallRoute();
  const { path, address, writeAddress } = useQueryWriter();
  const [instance] = useState(randomId);
  const [person] = useState(() => session.getSnapshot().context.user?.id);
  const ofRole = useSight() !== null;
  const [drafts] = useState(() => (ofRole ? noDrafts : formDraftsOf(person ?? '', definition, within)));
  const [lastEdit] = useState(() => (ofRole ? noLastEdit : lastEditOf(person ?? '', definition, within)));
  const [machine] = useState(() =>
    provideCrud(definition, {
      drafts,
      lastEdit,
      callRoute,
      saveFile,
      writeAddress,
      guardLeaving: (guarded) =>
        navigation.send(
          guarded
            ? { type: 'navigation.guarded', by: instance, kept: true }
            : { type: 'navigation.released', by: instance },
        ),
    }),
  );
  const may = abilitiesOf(definition, useHasCode());
  const dictionaries = useSelector(session, ({ context }) => context.dictionaries);
  const defaults = defaultsOf(definition, dictionaries, ownTimeZone());
  const crud = useActorRef(machine, {
    input: {
      definition,
      may,
      within,
      // a tree has one page (useListView)
      awaitsLimit: definition.tree === undefined,
      defaults,
      address,
      edited: lastEdit.recall(),
      instance: instance,
    },
  });
  useEffect(() => {
    const leaving = navigation.on('discarded', ({ by }) => {
      if (by.includes(instance)) drafts.forget(crud.getSnapshot().context.id);
    });
    return () => {
      leaving.unsubscribe();
      // a stopped statechart does not release the guard itself
      navigation.send({ type: 'navigation.released', by: instance });
    };
  }, [navigation, crud, drafts, instance]);
  useEffect(() => {
    if (pathIn(address) === path) crud.send({ type: 'crud.addressMoved', address });
  }, [crud, address, path]);
  const offline = useTag(requests, 'offline');
  useEffect(() => {
    if (!offline) crud.getSnapshot().children.list?.send({ type: 'list.linkRestored' });
  }, [crud, offline]);
  const permitted = may.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide, not the array
  useEffect(() => crud.send({ type: 'crud.permitted', may }), [crud, permitted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dictionaries decide, not what was read from them
  useEffect(() => crud.send({ type: 'crud.defaultsKnown', defaults }), [crud, dictionaries]);
  const ended = useSelector(session, (snapshot) => isOver(snapshot, person));
  useEffect(() => {
    if (ended) crud.send({ type: 'crud.ended' });
  }, [crud, ended]);
  return crud;
}

/** Whether the user signed out or another one signed in. Behind the dialog of an expired login, input is kept. */
const isOver = (session: SnapshotFrom<typeof sessionMachine>, person: string | undefined): boolean =>
  session.matches('signedOut') || (session.hasTag('signedIn') && session.context.user?.id !== person);

/** Returns the list of a crud statechart, which runs as long as it does. */
export function useCrudList(crud: Crud): List | undefined {
  return useSelector(crud, ({ children }) => children.list);
}

/** Returns the form of a crud statechart while its tag `form` is set. */
export function useCrudForm(crud: Crud): ActorRefFrom<RecordForm> | undefined {
  return useSelector(crud, ({ children }) => children.form);
}
