import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { PageName } from '../../contract/pages.ts';
import { pathIn, routeAt } from '../../machines/navigation/address.ts';
import type { ShownPage } from '../../machines/navigation/navigation.setup.ts';
import { css } from '../../styled-system/css';
import { fetchCode } from '../portal/fetchCode.ts';
import { type AppSystem, useSystem } from '../portal/system.tsx';
import { useLocale } from '../portal/useLocale.ts';
import { usePageHead } from '../portal/usePageHead.ts';
import { useTag } from '../portal/useTag.ts';
import { Waiting } from '../portal/Waiting.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { loadPage, pageNamed } from './pages.ts';

/**
 * The page on the screen, with its passage: out within 100 ms, in within 500 ms, taking input from the first moment
 * (specification, section 4). Every navigation builds the page anew, but for those that the table of pages keeps.
 */
export function PageOutlet({ shown: { name, visit, address } }: { shown: ShownPage }) {
  const { navigation } = useSystem();
  const leaving = useTag(navigation, 'leaving');
  const entering = useTag(navigation, 'entering');
  const locale = useLocale();
  const place = routeAt(address)?.kept ? pathIn(address) : `${name}-${visit}`;
  return (
    <div className={passage} data-passage={leaving ? 'leaving' : entering ? 'entering' : 'settled'}>
      <PageBoundary key={place}>
        <Suspense fallback={<Waiting />}>
          <Arrival key={`arrival-${locale}`} place={place} name={name} />
          <Page key={pageNamed(name).keepsInput ? 'page' : locale} name={name} />
        </Suspense>
      </PageBoundary>
    </div>
  );
}

/** Looked up where it is drawn: tried again after a failure it is another one. */
function Page({ name }: { name: PageName }) {
  const Component = componentOf(name, useSystem());
  return <Component />;
}

/** Draws nothing. Names the document before the page itself does, and tells the chart once the page is there. */
function Arrival({ place, name }: { place: string; name: PageName }) {
  const { navigation } = useSystem();
  usePageHead({ title: pageNamed(name).title() });
  useEffect(() => navigation.send({ type: 'navigation.drawn', place }), [navigation, place]);
  return null;
}

const componentsOf = new WeakMap<AppSystem, Map<PageName, ComponentType>>();

/** Fetches the page that the visitor asked for, so that it is drawn at once, without a sign of waiting. */
export async function preparePage(name: PageName, system: AppSystem): Promise<void> {
  const component = await loadPage(name, system);
  const components = componentsIn(system);
  // one that is being drawn stays the one that it is
  if (!components.has(name)) components.set(name, component);
}

/** Fetches all that is drawn at an address. A failure is met again, and shown, when it is drawn. */
export async function fetchPage(address: string, system: AppSystem): Promise<void> {
  const name = routeAt(address)?.name;
  if (name === undefined) return;
  await Promise.allSettled([preparePage(name, system), pageNamed(name).fetchRest?.(address)]);
}

const componentsIn = (system: AppSystem) => {
  const components = componentsOf.get(system) ?? new Map<PageName, ComponentType>();
  componentsOf.set(system, components);
  return components;
};

/** The page's component, fetched when first drawn. */
function componentOf(name: PageName, system: AppSystem): ComponentType {
  const components = componentsIn(system);
  const known = components.get(name);
  if (known) return known;
  const component = lazy(() =>
    fetchCode(
      async () => ({ default: await loadPage(name, system) }),
      () => components.delete(name),
    ),
  );
  components.set(name, component);
  return component;
}

const passage = css({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: '1',
  '&[data-passage=leaving]': { animation: 'leave {durations.leave} {easings.out} forwards', pointerEvents: 'none' },
  '&[data-passage=entering]': { animation: 'enter {durations.enter} {easings.out} backwards' },
});
