import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part whose code is fetched when it is first drawn, or earlier by `preload()` (on hover, focus or touch of what
 * leads to it). Until then nothing is drawn in its place.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPart = () => {
    loading ??= load().then((part) => ({ default: part }));
    return loading;
  };
  const Part = lazy(fetchPart) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules begin
  function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  /** Fetches the code ahead. A failure is tried again when it is next wanted. */
  const preload = () => {
    fetchPart().catch(() => {
      loading = undefined;
    });
  };
  return Object.assign(Later, { preload });
}
