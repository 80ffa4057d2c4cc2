import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { errorLog } from '../../contract/resources/log.ts';
import { session } from '../../machines/samples.ts';
import ErrorLogScreen from '../../src/admin/log/ErrorLogScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import type { AppSystem } from '../../src/portal/system.tsx';
import { portal } from '../support/portal.tsx';
import { values } from './logSamples.ts';
import { record, withRows } from './resourceServer.tsx';

let system: AppSystem;

/** Signs in a user without the given permission codes. */
const at = (denied: string) =>
  portal({
    address: errorLog.route,
    signedIn: true,
    answers: { session: () => ({ ...session, buttons: denied }) },
    begin: (begun) => {
      system = begun;
    },
  });

const meta = {
  title: 'Back-office/Error log',
  component: ErrorLogScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(errorLog, [record(1, values)]), at('')],
} satisfies Meta<typeof ErrorLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const PATIENT = { timeout: 30_000 };
const panel = () => screen.queryByRole('region', { name: m.charts_tool() });

/** Errors of the server, and faults that visitors reported. */
export const Entries: Story = {};

/** The statecharts of the session are docked beside the page, and stay there until they are closed. */
export const StatechartsOfSession: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_log_charts() }));
    const tool = within(await screen.findByRole('region', { name: m.charts_tool() }));
    await expect(tool.getByText(m.charts_own_session())).toBeVisible();
    await waitFor(() => expect(document.querySelector('[data-state="session.signedIn"]')).toHaveClass('on'), PATIENT);
    // the screen began before the panel
    await expect(await tool.findByRole('treeitem', { name: /^crud/ })).toBeVisible();
    // nothing can be sent, and there is no other window
    await expect(tool.queryByRole('heading', { name: m.charts_events() })).toBeNull();
    await expect(tool.queryByRole('button', { name: m.charts_own_window() })).toBeNull();
    await userEvent.click(tool.getByRole('button', { name: m.charts_dock_right() }));
    await userEvent.click(tool.getByRole('button', { name: m.charts_close() }));
    await waitFor(() => expect(panel()).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: m.admin_log_charts() }));
    await waitFor(() => expect(panel()).toHaveAttribute('data-side', 'right'));
    await userEvent.click(screen.getByRole('button', { name: m.charts_dock_below() }));
    await userEvent.click(screen.getByRole('button', { name: m.charts_close() }));
    await waitFor(() => expect(panel()).toBeNull());
  },
};

/** The panel does not outlive the session whose statecharts it shows. */
export const ClosedWithSession: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_log_charts() }));
    await waitFor(() => expect(panel()).toBeVisible(), PATIENT);
    system.session.send({ type: 'session.signedOutElsewhere' });
    await waitFor(() => expect(panel()).toBeNull());
  },
};

/** Without the right to view logs, there is no button. */
export const WithoutRight: Story = {
  decorators: [withRows(errorLog, [record(1, values)]), at('log:detail')],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.admin_log_charts() })).toBeNull();
  },
};
