import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { forgetOnceShown, MissingCode } from './failedCode.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { PartComing } from './PartComing.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part whose code is loaded when it first renders, or earlier by `preload()` (on hover, focus or touch of its
 * opener). Until then `placeOf` reserves its space; without it nothing is rendered. Code that is already loaded renders
 * at once. If loading fails, a message offers a retry, and everything around stays.
 */
export function later<Props extends object>(load: Load<Props>, placeOf: (props: Props) => ReactNode = () => null) {
  return lazyPart(load, (props, part) => <Suspense fallback={placeOf(props)}>{part}</Suspense>);
}

/**
 * A part like that of `later` for a deferred render (`useDeferredValue`): what is shown stays until the code has come.
 * React then shows the part without the delay of 300 ms that follows a fallback.
 * Every other deferred render waits for the code too, so it is not for pages that defer what they show meanwhile.
 */
export function laterDeferred<Props extends object>(load: Load<Props>) {
  return lazyPart(load, (_, part) => part);
}

function lazyPart<Props extends object>(load: Load<Props>, around: (props: Props, part: ReactNode) => ReactNode) {
  const { come, fetch, preload } = fetchedOnce(load);
  const draw = () =>
    // React's type for lazy components wraps the properties again.
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
    return <PartBoundary isAsked={isAsked(props)}>{around(props, <Latest {...props} />)}</PartBoundary>;
  }
  // looked up on first render, because a retry after a failure gives another component
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function Latest(props: Props) {
    const [Part] = useState(() => come() ?? part);
    return <Part {...props} />;
  }
  return Object.assign(Later, {
    preload,
    /** Whether its code is loaded. */
    hasCome: () => come() !== undefined,
  });
}

/**
 * An overlay whose code is loaded like that of `later`. A loading sign appears if it takes long, and `dismiss` makes
 * its owner give up. It does not use Suspense, because after showing a fallback React delays quick content by 300 ms.
 * On a phone, loading starts only with the press.
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

/** Loads code once; after a failure, again on the next use. */
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
  /** Loads the code in advance. A failure occurs again, and is shown, when the part renders. */
  const preload = async (): Promise<void> => {
    await fetch().catch(() => {});
  };
  return { come: () => fetched, fetch, preload };
}

const missing = (cause: unknown): MissingCode => new MissingCode('the code of a part could not be fetched', { cause });

/** A part that is rendered while closed is wanted when it opens. */
const isAsked = (props: object): boolean => !('open' in props) || props.open !== false;

/** Props for the opener of parts that load later: loads their code on hover or focus. */
export function fetchingAhead(...parts: readonly { preload: () => Promise<void> }[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
