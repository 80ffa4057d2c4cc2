import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { forgetOnceShown, MissingCode } from './failedCode.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { PartComing } from './PartComing.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part whose code is fetched when it is first drawn, or earlier by `preload()` (on hover, focus or touch of what
 * leads to it). Until then `placeOf` keeps its place; without it nothing is drawn there. What has come before it is
 * drawn is there at once. Where the code cannot be fetched a message offers to try again, and all around it stays.
 */
export function later<Props extends object>(load: Load<Props>, placeOf: (props: Props) => ReactNode = () => null) {
  const { come, fetch, preload } = fetchedOnce(load);
  const draw = () =>
    // React's type for lazy components wraps the properties once more
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (reason) {
        forgetOnceShown(() => {
          part = draw();
        });
        throw missing(reason);
      }
    }) as unknown as ComponentType<Props>;
  let part = draw();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function Later(props: Props) {
    return (
      <PartBoundary isAsked={isAsked(props)}>
        <Suspense fallback={placeOf(props)}>
          <Latest {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  // looked up when it is first drawn: after a failure it is another one
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function Latest(props: Props) {
    const [Part] = useState(() => come() ?? part);
    return <Part {...props} />;
  }
  return Object.assign(Later, { preload });
}

/**
 * A part that lies over the page, as `later`; a sign of waiting shows when its code takes long, and `dismiss` tells its
 * owner to do without. React's Suspense would hold what comes soon after a sign of waiting back for 300 ms: on a phone the
 * press that asks for a part begins its fetching, too.
 */
export function laterOver<Props extends object>(load: Load<Props>, dismiss: (props: Props) => void) {
  const { come, fetch, preload } = fetchedOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function LaterOver(props: Props) {
    return (
      <PartBoundary isAsked={isAsked(props)} onDismiss={() => dismiss(props)}>
        <OnceCome {...props} />
      </PartBoundary>
    );
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function OnceCome(props: Props) {
    const [Part, setPart] = useState(come);
    const [failure, setFailure] = useState<MissingCode>();
    useLayoutEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      fetch().then(
        (fetched) => !isGone && setPart(() => fetched),
        (reason: unknown) => !isGone && setFailure(missing(reason)),
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : isAsked(props) && <PartComing />;
  }
  return Object.assign(LaterOver, { preload });
}

/** Code that is fetched once; after a failure anew when it is next wanted. */
function fetchedOnce<Props>(load: Load<Props>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  let fetched: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    loading ??= load();
    const attempt = loading;
    try {
      fetched = await attempt;
      return fetched;
    } catch (reason) {
      if (loading === attempt) loading = undefined;
      throw reason;
    }
  };
  /** Fetches the code ahead. A failure is met again, and shown, when the part is drawn. */
  const preload = async (): Promise<void> => {
    await fetch().catch(() => {});
  };
  return { come: () => fetched, fetch, preload };
}

const missing = (cause: unknown): MissingCode => new MissingCode('the code of a part could not be fetched', { cause });

/** What is drawn while it is closed, too, is asked for when it opens. */
const isAsked = (props: object): boolean => !('open' in props) || props.open !== false;

/** For what leads to parts that come later: their code is fetched when it is pointed at or gets the focus. */
export function fetchingAhead(...parts: readonly { preload: () => Promise<void> }[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
