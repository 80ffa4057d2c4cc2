import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Localized } from '../../contract/schema.ts';
import { sampleIdentities } from '../../machines/ownIdentities/ownIdentities.cases.ts';
import { offline, refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { OwnIdentities } from '../../src/site/account/OwnIdentities.tsx';
import { type Answers, fails, failsOnce, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Linked identity providers', render: () => <OwnIdentities /> } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const [harbor, lake] = sampleIdentities.identities;
const [river] = sampleIdentities.providers;
const nameOf = (name: Localized | null | undefined) => localized(name ?? { en: '', zh: '' });
const harborName = () => nameOf(harbor?.provider);
/** The provider, and who the user is there. */
const jane = () => `${harborName()} · jane@harbor.example`;
const at = (answers: Answers, address = '/modifyPassword') => [
  portal({ address, signedIn: true, answers: { ownIdentities: () => sampleIdentities, ...answers } }),
];

/** The providers with which the user can log in, and those that can be linked. */
export const Linked: Story = { decorators: at({}) };

/** The only way to log in stays. */
export const OnlyOne: Story = {
  decorators: at({
    ownIdentities: () => ({ ...sampleIdentities, identities: lake ? [{ ...lake, provider: null }] : [] }),
  }),
  globals: { viewport: { value: 'phone' } },
};

/** The last link has no button to remove it, and its provider is gone. */
export const OnlyOneTest: Story = {
  ...OnlyOne,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.idp_gone())).toBeVisible();
    await expect(canvas.getByText(m.idp_only())).toBeVisible();
    await expect(canvas.queryByText(m.idp_unlink())).toBeNull();
    await expect(canvas.getByRole('button', { name: m.idp_link({ name: nameOf(river?.name) }) })).toBeVisible();
  },
};

const LONG_NAME = {
  en: 'Lake University Hospital and Medical Research Center, Harbor',
  zh: '湖滨大学附属医院与港口医学研究中心',
};

/** The name of a provider may be longer than a phone is wide. */
export const LongName: Story = {
  decorators: at({
    ownIdentities: () => ({ identities: [], providers: [{ code: 'lake', name: LONG_NAME }] }),
  }),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: m.idp_link({ name: localized(LONG_NAME) }) });
    const { scrollWidth, clientWidth } = button.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** A link is removed after a question. */
export const Unlinking: Story = {
  decorators: at({ unlinkIdentity: () => ({ ...sampleIdentities, identities: [] }) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.idp_unlink_of({ name: harborName() }) }));
    await expect(canvas.getByText(jane())).toBeVisible();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.idp_unlink() }));
    await waitFor(() => expect(canvas.queryByText(jane())).toBeNull());
  },
};

/** The provider owns the mail domain, so the question says that the next login there links the account again. */
export const UnlinkingForNow: Story = {
  decorators: at({
    ownIdentities: () => ({ ...sampleIdentities, identities: harbor ? [{ ...harbor, returns: true }] : [] }),
  }),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.idp_unlink_of({ name: harborName() }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.idp_unlink_returns())).toBeVisible());
  },
};

/** The server refuses to remove a link that another tab made the only one. */
export const UnlinkingRefused: Story = {
  decorators: at({ unlinkIdentity: fails({ ...refusal, message: 'You could not log in without this provider.' }) }),
  globals: { locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.idp_unlink_of({ name: '港口医院' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.idp_unlink() }));
    await expect(await canvas.findByText('You could not log in without this provider.')).toBeVisible();
  },
};

/** The user comes back from a provider, and the account is linked. */
export const ComingBack: Story = {
  decorators: at(
    { linkIdentity: () => ({ identities: harbor ? [harbor] : [], providers: [] }) },
    `/modifyPassword#identity=${'a'.repeat(43)}`,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.idp_linked())).toBeVisible();
    await expect(canvas.getByText(jane())).toBeVisible();
  },
};

/** The identity belongs to another account. The list stays. */
export const LinkedElsewhere: Story = {
  decorators: at(
    { linkIdentity: fails({ ...refusal, message: 'You are already linked with another account here.' }) },
    `/modifyPassword#identity=${'a'.repeat(43)}`,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are already linked with another account here.')).toBeVisible();
    await expect(canvas.getByText(jane())).toBeVisible();
  },
};

/** The provider or the user refused. */
export const Refused: Story = {
  decorators: at({}, '/modifyPassword#identityFailed=refused'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.login_failed_refused())).toBeVisible();
  },
};

/** The list did not come, and comes on the second try. */
export const NotLoaded: Story = {
  decorators: at({ ownIdentities: failsOnce(() => sampleIdentities), linkIdentity: fails(offline) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByText(jane())).toBeVisible();
  },
};
