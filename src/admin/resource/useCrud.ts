import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { abilitiesOf } from '../../../machines/crud/abilities.ts';
import type { crudMachine } from '../../../machines/crud/crud.machine.ts';
import type { RecordForm } from '../../../machines/crud/crud.setup.ts';
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
import { useSight } from '../base/roleView.tsx';
import { useQueryWriter } from './useQueryWriter.ts';

export type Crud = ActorRefFrom<typeof crudMachine>;
export type List = ActorRefFrom<typeof recordListMachine>;

const CallRouteContext = createContext<CallRoute | null>(null);

/** Puts something else in the place of the server for the resources below: a story's answers. */
export const CallRouteProvider = CallRouteContext.Provider;

/** Calls a route of a resource through the request pipeline. */
export function useCallRoute(): CallRoute {
  const { requests } = useSystem();
  return useContext(CallRouteContext) ?? callRouteOf(requests);
}

/**
 * The crud chart of a screen, alive while the screen is shown, its state in the address. What the person may do is
 * held against the session's codes; `within` is taken as it is at first: give the screen a `key` of it. It ends with the
 * session; what was typed waits in a draft for the same person.
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
      // a chart that is stopped says no good-bye
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

/** Signed out, or somebody else signed in. Behind the dialog of an expired login what was typed stays. */
const isOver = (session: SnapshotFrom<typeof sessionMachine>, person: string | undefined): boolean =>
  session.matches('signedOut') || (session.hasTag('signedIn') && session.context.user?.id !== person);

/** The list of a crud chart: it runs as long as the chart does. */
export function useCrudList(crud: Crud): List | undefined {
  return useSelector(crud, ({ children }) => children.list);
}

/** The form of a crud chart, while its tag `form` says that there is one. */
export function useCrudForm(crud: Crud): ActorRefFrom<RecordForm> | undefined {
  return useSelector(crud, ({ children }) => children.form);
}
