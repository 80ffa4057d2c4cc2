import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { PageName } from '../../contract/pages.ts';
import { pathIn, routeAt } from '../../machines/navigation/address.ts';
import type { ShownPage } from '../../machines/navigation/navigation.setup.ts';
import { css } from '../../styled-system/css';
import type { Locale } from '../i18n/locale.ts';
import { fetchCode } from '../portal/fetchCode.ts';
import { type AppSystem, useSystem } from '../portal/system.tsx';
import { useLocale } from '../portal/useLocale.ts';
import { usePageHead } from '../portal/usePageHead.ts';
import { useTag } from '../portal/useTag.ts';
import { Waiting } from '../portal/Waiting.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { loadPage, pageNamed } from './pages.ts';

/**
 * The current page with its transition: out within 100 ms, in within 500 ms, accepting input at once (specification,
 * section 4). Every navigation mounts the page again, except for those that the page table keeps.
 */
export function PageOutlet({ shown: { name, visit, address } }: { shown: ShownPage }) {
  const { navigation, session } = useSystem();
  const leaving = useTag(navigation, 'leaving');
  const ending = useTag(session, 'ending');
  const entering = useTag(navigation, 'entering');
  const locale = useLocale();
  const firstLocale = useRef<Locale>(undefined);
  const place = routeAt(address)?.kept ? pathIn(address) : `${name}-${visit}`;
  return (
    // `inert`: what is typed into a page that fades out would be lost, and a call of an expired login fails
    <div
      className={passage}
      data-passage={leaving ? 'leaving' : entering ? 'entering' : 'settled'}
      inert={leaving || ending}
    >
      <PageBoundary key={place}>
        {/* a language chosen before the page is hydrated renders it again: its texts are not those of the server */}
        <Suspense key={firstLocale.current ?? locale} fallback={<Waiting />}>
          <Arrival key={`arrival-${locale}`} place={place} name={name} firstLocale={firstLocale} />
          <Page key={pageNamed(name).keepsInput ? 'page' : locale} name={name} />
        </Suspense>
      </PageBoundary>
    </div>
  );
}

/** Looks its component up at render time, because a retry after a failure gives another one. */
function Page({ name }: { name: PageName }) {
  const Component = componentOf(name, useSystem());
  return <Component />;
}

type ArrivalProps = { place: string; name: PageName; firstLocale: RefObject<Locale | undefined> };

/**
 * Renders nothing. Sets the document's title before the page itself does, and notifies the statechart when the page has
 * mounted.
 */
function Arrival({ place, name, firstLocale }: ArrivalProps) {
  const { navigation } = useSystem();
  usePageHead({ title: pageNamed(name).title() });
  const locale = useLocale();
  useEffect(() => {
    firstLocale.current ??= locale;
  }, [firstLocale, locale]);
  useEffect(() => navigation.send({ type: 'navigation.drawn', place }), [navigation, place]);
  return null;
}

const componentsOf = new WeakMap<AppSystem, Map<PageName, ComponentType>>();

/** Loads the requested page, so that it renders at once without a loading state. */
export async function preparePage(name: PageName, system: AppSystem): Promise<void> {
  const component = await loadPage(name, system);
  const components = componentsIn(system);
  // a component in use must keep its identity
  if (!components.has(name)) components.set(name, component);
}

/** Loads all code of the page at an address. A failure is reported when the page renders. */
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

/** Returns the page's component, which is loaded on first render. */
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
