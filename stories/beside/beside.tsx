import type { Decorator } from '@storybook/react-vite';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Panel } from '../../src/statechart/panel/Panel.tsx';

/**
 * The charts of everything that a story runs, beside it, live; the story's `chart` is the one to begin with.
 * Not in the test run: to lay out the charts beside 28 stories takes over two minutes, what is played stands in the
 * views' own stories, and which systems are listed under which names in the tests of the watcher.
 */
export const besideCharts: Decorator = (Story, { parameters }) => (
  <>
    <Story />
    <Beside first={String(parameters.chart)} />
  </>
);

/** Outside the story's own element, so that what is played looks at the view alone. */
function Beside({ first }: { first: string }) {
  useEffect(() => {
    document.body.classList.add('sct-beside-panel');
    return () => document.body.classList.remove('sct-beside-panel');
  }, []);
  return createPortal(<Panel first={first} />, document.body);
}
