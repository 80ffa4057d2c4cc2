import type { Decorator } from '@storybook/react-vite';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Panel } from '../../src/statechart/panel/Panel.tsx';

/**
 * Shows the live statecharts of everything that a story runs beside it; the story's `chart` is shown first. It is
 * skipped in the test run, because the layout of the statecharts beside 28 stories takes over two minutes. The views'
 * own stories test the interactions, and the tests of the watcher check which systems are listed under which names.
 */
export const besideCharts: Decorator = (Story, { parameters }) => (
  <>
    <Story />
    <Beside first={String(parameters.chart)} />
  </>
);

/** Outside the story's own element, so that play functions see only the view. */
function Beside({ first }: { first: string }) {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.sctPanel = 'right';
    return () => {
      delete page.dataset.sctPanel;
    };
  }, []);
  return createPortal(<Panel first={first} />, document.body);
}
