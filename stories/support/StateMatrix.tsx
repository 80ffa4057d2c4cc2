import type { ComponentType, CSSProperties, ReactNode } from 'react';

/** A state that a pointer or the keyboard brings. The matrix forces it, so that it can be looked at. */
type Forced = 'hover' | 'focus' | 'pressed';

/** A column of a matrix: a name, and the properties or the forced state that differ from those of the part at rest. */
export type MatrixState<Props> = { name: string; forced?: Forced; props?: Partial<Props>; lang?: 'zh-CN' };

/** A row of a matrix: a variant or a size, and its properties. */
export type MatrixRow<Props> = { name: string; props: Partial<Props> };

type MatrixProps<Props extends object> = {
  /** The part, or a component that gives it the surroundings it needs. */
  part: ComponentType<Props>;
  /** The properties that all cells share. */
  props: NoInfer<Props>;
  rows?: readonly MatrixRow<NoInfer<Props>>[];
  states: readonly MatrixState<NoInfer<Props>>[];
  /** The least width of a column in pixels. */
  width?: number;
};

/** The states that every part has which can be pressed or filled in. */
export const PRESSABLE = [
  { name: 'Rest' },
  { name: 'Hover', forced: 'hover' },
  { name: 'Focus', forced: 'focus' },
  { name: 'Pressed', forced: 'pressed' },
] as const satisfies readonly MatrixState<object>[];

/** The classes by which `storybook-addon-pseudo-states` forces a state on everything inside an element. */
const CLASSES: Record<Exclude<Forced, 'focus'>, string> = {
  hover: 'pseudo-hover-all',
  pressed: 'pseudo-active-all pseudo-hover-all',
};
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Forces the focus on the first control of a cell: a page has one focus, and what is around it has none. */
function forceFocus(cell: HTMLElement | null) {
  if (!cell) return;
  const force = () => {
    const control = cell.querySelector(FOCUSABLE);
    if (control?.matches(':disabled')) return;
    control?.classList.add('pseudo-focus', 'pseudo-focus-visible');
    for (let around = control; around && around !== cell; around = around.parentElement)
      around.classList.add('pseudo-focus-within');
  };
  force();
  // a part can become focusable after it was measured, as a scrolling region does
  const observer = new MutationObserver(force);
  observer.observe(cell, { subtree: true, childList: true, attributeFilter: ['tabindex'] });
  return () => observer.disconnect();
}

/**
 * Every variant of a part in every state, in the light theme and below it in the dark one. Its story needs
 * `parameters: { bothThemes: true }`, because dark parts can lie on a light page but not the other way around.
 */
export function StateMatrix<Props extends object>(matrix: MatrixProps<Props>) {
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <Theme name="light">
        <MatrixTable {...matrix} caption="Light" />
      </Theme>
      <Theme name="dark">
        <MatrixTable {...matrix} caption="Dark" />
      </Theme>
    </div>
  );
}

function Theme({ name, children }: { name: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div data-theme={name} style={ground}>
      {children}
    </div>
  );
}

const WITHOUT_ROWS = [{ name: '', props: {} }];

function MatrixTable<Props extends object>({
  part: Part,
  props,
  rows = WITHOUT_ROWS,
  states,
  width = 140,
  caption,
}: MatrixProps<Props> & { caption: string }) {
  return (
    <table style={table}>
      <caption style={quiet}>{caption}</caption>
      <thead>
        <tr>
          {rows !== WITHOUT_ROWS && <td />}
          {states.map(({ name }) => (
            <th key={name} scope="col" style={quiet}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            {rows !== WITHOUT_ROWS && (
              <th scope="row" style={quiet}>
                {row.name}
              </th>
            )}
            {states.map((state) => (
              <td key={state.name} style={{ ...cell, minWidth: width }} lang={state.lang}>
                <div
                  {...(state.forced === 'focus'
                    ? { ref: forceFocus }
                    : state.forced && { className: CLASSES[state.forced] })}
                >
                  <Part {...props} {...row.props} {...state.props} />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ground: CSSProperties = {
  minWidth: 'max-content',
  // shadows of a dark part end with its ground
  overflow: 'clip',
  padding: 16,
  background: 'var(--colors-paper)',
  color: 'var(--colors-ink)',
};
const table: CSSProperties = { borderCollapse: 'collapse' };
const quiet: CSSProperties = {
  padding: '4px 12px 4px 0',
  textAlign: 'start',
  fontSize: 'var(--font-sizes-tiny)',
  fontWeight: 400,
  color: 'var(--colors-ink-soft)',
  whiteSpace: 'nowrap',
};
const cell: CSSProperties = { padding: '8px 16px 8px 0', verticalAlign: 'top' };
