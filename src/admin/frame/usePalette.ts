import { useActorRef } from '@xstate/react';
import { createContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FoundRecord } from '../../../contract/entities/system.ts';
import { chordsOf } from '../../../machines/adminMenu/chords.ts';
import { type MenuEntry, type Place, placesOf } from '../../../machines/adminMenu/menu.ts';
import { addressToReturn } from '../../../machines/adminTabs/tabs.ts';
import type { Address } from '../../../machines/navigation/address.ts';
import type { PaletteItem } from '../../../machines/palette/matching.ts';
import { paletteMachine } from '../../../machines/palette/palette.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useSystem } from '../../portal/system.tsx';
import { useBackOffice } from '../base/backOffice.tsx';
import { type Act, useActs } from './acts.ts';
import type { Tabs } from './useTabs.ts';

export type Palette = ActorRefFrom<typeof paletteMachine>;
/** For pages that open the palette. */
export const PaletteContext = createContext<Palette | null>(null);

const MENU = 'menu:';
const RECORD = 'record:';

/** Runs the command palette: pages of the menu, global actions, and records by name. */
export function usePalette(tabs: Tabs): Palette {
  const { navigation, api } = useSystem();
  const { menu } = useBackOffice();
  const own = useRef<Palette>(null);
  const [showKeys] = useState(() => () => own.current?.send({ type: 'palette.keysAsked' }));
  const acts = useActs(tabs, showKeys);
  const reach = useRef<{ acts: readonly Act[]; chords: ReadonlyMap<string, Address> }>({ acts: [], chords: new Map() });
  const go = (link: Address) => {
    const to = addressToReturn(tabs.getSnapshot().context.tabs, link);
    navigation.send({ type: 'navigation.go', to });
  };
  const [machine] = useState(() =>
    paletteMachine.provide({
      actors: {
        findRecords: fromPromise<readonly PaletteItem[], { text: string }>(async ({ input: { text }, signal }) => {
          const { data } = await api('findRecords', { body: { text } }, { notice: 'never', signal });
          return data.list.map(itemOf);
        }),
      },
      actions: {
        run: (_, { id }) => {
          const kind = [MENU, RECORD].find((begin) => id.startsWith(begin));
          if (kind) go(id.slice(kind.length));
          else reach.current.acts.find((act) => act.id === id)?.run();
        },
        go: (_, { letter }) => {
          const to = reach.current.chords.get(letter);
          if (to !== undefined) go(to);
        },
      },
    }),
  );
  const palette = useActorRef(machine);
  const places = useMemo(() => placesOf(menu), [menu]);
  useEffect(() => {
    own.current = palette;
    reach.current = { acts, chords: chordsOf(places.map(({ address }) => address)) };
    const pages = places.map(
      (place) =>
        ({ id: MENU + place.address, kind: 'menu', name: place.name, hint: trailOf(place) }) satisfies PaletteItem,
    );
    palette.send({ type: 'palette.offered', items: [...pages, ...acts.map(({ run: _, ...item }) => item)] });
  }, [acts, palette, places]);
  return palette;
}

const itemOf = ({ title, route, id, label }: FoundRecord): PaletteItem => ({
  id: `${RECORD}${route}?record=${id}`,
  kind: 'record',
  name: label,
  hint: title,
});

/** Returns the letters that open the pages of the menu, by address. */
export function useChordLetters(menu: readonly MenuEntry[]): ReadonlyMap<Address, string> {
  return useMemo(() => {
    const chords = chordsOf(placesOf(menu).map(({ address }) => address));
    return new Map([...chords].map(([letter, address]) => [address, letter]));
  }, [menu]);
}

/** Returns the address of a page in the palette. */
export const addressOf = (item: PaletteItem): Address | undefined =>
  item.id.startsWith(MENU) ? item.id.slice(MENU.length) : undefined;

function trailOf({ trail }: Place): PaletteItem['hint'] {
  if (trail.length === 0) return null;
  return { en: trail.map(({ en }) => en).join(' / '), zh: trail.map(({ zh }) => zh).join(' / ') };
}
