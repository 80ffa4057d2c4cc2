import { expect, screen, waitFor } from 'storybook/test';

type UserEvent = { click: (element: Element) => Promise<void> };

/** Clicks an option as soon as it accepts clicks: a list over a modal pane does so a moment after it is rendered. */
export async function chooseOption(userEvent: UserEvent, name: string | RegExp): Promise<void> {
  const option = await screen.findByRole('option', { name });
  await waitFor(() => expect(option).not.toHaveStyle({ pointerEvents: 'none' }));
  await userEvent.click(option);
}
