import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { forgetOnceShown, MissingCode } from './failedCode.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { PartComing } from './PartComing.tsx';

/**
 * A part whose code is fetched when it is first drawn, or earlier by `preload()` (on hover, focus or touch of what
 * leads to it). Until then `placeOf` keeps its place; without it nothing is drawn there. What has come before it is
 * drawn is there at once. Where the code cannot be fetched a message offers to try again, and all around it stays;
 * `dismiss` tells the part's owner to do without.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeOf: (props: Props) => ReactNode = () => null,
  dismiss?: (props: Props) => void,
) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let come: ComponentType<Props> | undefined;
  const fetchPart = () => {
    loading ??= load().then((fetched) => {
      come = fetched;
      return { default: fetched };
    });
    return loading;
  };
  const draw = () =>
    lazy(() =>
      fetchPart().catch((reason: unknown) => {
        forgetOnceShown(() => {
          loading = undefined;
          part = draw();
        });
        throw new MissingCode('the code of a part could not be fetched', { cause: reason });
      }),
    ) as unknown as ComponentType<Props>;
  let part = draw();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function Later(props: Props) {
    return (
      <PartBoundary isAsked={isAsked(props)} onDismiss={dismiss && (() => dismiss(props))}>
        <Suspense fallback={placeOf(props)}>
          <Latest {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  // looked up when it is first drawn: after a failure it is another one
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function Latest(props: Props) {
    const [Part] = useState(() => come ?? part);
    return <Part {...props} />;
  }
  /** Fetches the code ahead. A failure is tried again when it is next wanted. */
  const preload = async (): Promise<void> => {
    try {
      await fetchPart();
    } catch {
      loading = undefined;
    }
  };
  return Object.assign(Later, { preload });
}

/** A part that lies over the page: a sign of waiting shows when its code takes long. */
export function laterOver<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  dismiss: (props: Props) => void,
) {
  return later(load, (props) => isAsked(props) && <PartComing />, dismiss);
}

/** What is drawn while it is closed, too, is asked for when it opens. */
const isAsked = (props: object): boolean => !('open' in props) || props.open !== false;

/** For what leads to parts that come later: their code is fetched when it is pointed at or gets the focus. */
export function fetchingAhead(...parts: readonly { preload: () => Promise<void> }[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
