import type { AnyActorRef } from 'xstate';

/** React's record of a component or an element on the page, as far as it is read here. */
type Fiber = {
  type: unknown;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: unknown;
  memoizedProps: unknown;
  stateNode: unknown;
};

/** A component around an element, the number of steps to it, and the actors it uses. */
export type Using = { component: string; depth: number; actors: AnyActorRef[] };

/**
 * Returns the components around an element that use actors, the nearest first. React has no official way to ask this,
 * so its internal records are read: the hooks of `@xstate/react` keep the actor as state or as a dependency.
 */
export function actorsAround(element: Element): Using[] {
  const found: Using[] = [];
  let depth = 0;
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    depth += 1;
    const component = componentName(fiber.type);
    const actors = component === null ? [] : actorsOf(fiber);
    if (component !== null && actors.length > 0) found.push({ component, depth, actors });
  }
  return found;
}

/** Returns the outermost elements that components of these names made on the page. */
export function elementsOf(components: readonly string[], within: Element = document.body): Element[] {
  const wanted = new Set(components);
  const found: Element[] = [];
  const search = (fiber: Fiber | null, inside: boolean): void => {
    for (let one = fiber; one; one = one.sibling) {
      const isInside = inside || wanted.has(componentName(one.type) ?? '');
      if (isInside && one.stateNode instanceof Element) found.push(one.stateNode);
      else search(one.child, isInside);
    }
  };
  for (const root of rootsIn(within)) search(root.child, false);
  return found;
}

/** Returns the actors that the components on the page use. */
export function actorsWithin(within: Element = document.body): AnyActorRef[] {
  const found = new Set<AnyActorRef>();
  const search = (fiber: Fiber | null): void => {
    for (let one = fiber; one; one = one.sibling) {
      if (componentName(one.type) !== null) for (const actor of actorsOf(one)) found.add(actor);
      search(one.child);
    }
  };
  for (const root of rootsIn(within)) search(root.child);
  return [...found];
}

/** The visualizer's own elements use actors too, but are not the page's. */
export const isOfTool = (element: Element): boolean => element.closest('.sct, .sct-lit') !== null;

function rootsIn(within: Element): Fiber[] {
  const roots = new Set<Fiber>();
  for (const element of [within, ...within.querySelectorAll('*')]) {
    const root = isOfTool(element) ? null : (internal(element, '__reactContainer$') as Fiber | null);
    const current = (root?.stateNode as { current?: Fiber } | undefined)?.current;
    if (current) roots.add(current);
  }
  return [...roots];
}

/** React replaces a fiber by its alternate on every second render; both lead to the same components. */
function fiberOf(element: Element): Fiber | null {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const fiber = internal(one, '__reactFiber$');
    if (fiber) return fiber as Fiber;
  }
  return null;
}

function internal(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(prefix));
  return key === undefined ? null : Object.entries(element).find(([name]) => name === key)?.[1];
}

/** Returns a component's name; null for elements, fragments and the like. */
function componentName(type: unknown): string | null {
  if (typeof type === 'function') return type.name || null;
  if (typeof type !== 'object' || type === null) return null;
  const { type: inner, render } = type as { type?: unknown; render?: unknown };
  return componentName(inner ?? render);
}

/** Returns the actors in the hooks of a component, then those in its properties. */
function actorsOf({ memoizedState, memoizedProps }: Fiber): AnyActorRef[] {
  const found = new Set<AnyActorRef>();
  for (let hook = hookOf(memoizedState); hook; hook = hookOf(hook.next)) collect(hook.memoizedState, found, 3);
  if (typeof memoizedProps === 'object' && memoizedProps !== null) {
    for (const value of Object.values(memoizedProps)) if (isActor(value)) found.add(value);
  }
  return [...found];
}

function hookOf(value: unknown): { memoizedState: unknown; next: unknown } | null {
  return typeof value === 'object' && value !== null && 'memoizedState' in value && 'next' in value ? value : null;
}

/** A hook keeps a value, a value with its dependencies, or an effect. None of these lists is long. */
const LONGEST = 20;

function collect(value: unknown, found: Set<AnyActorRef>, depth: number): void {
  if (isActor(value)) found.add(value);
  else if (Array.isArray(value) && value.length <= LONGEST && depth > 0)
    for (const one of value) collect(one, found, depth - 1);
  else if (typeof value === 'object' && value !== null && 'deps' in value) collect(value.deps, found, depth - 1);
}

function isActor(value: unknown): value is AnyActorRef {
  return (
    typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value && 'send' in value
  );
}
