import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { mailTemplates } from '../../contract/mail.ts';
import { mailTemplate } from '../../contract/resources/mail.ts';
import TemplatesScreen from '../../src/admin/mail/TemplatesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const { name } = mailTemplates.inquiryReceived;
const received = record(1, {
  name,
  code: 'inquiryReceived',
  edited: true,
  subject: { en: 'We received your inquiry {{reference}}', zh: '已收到您的咨询 {{reference}}' },
  body: { en: '<p>Thank you.</p><p>{{details}}</p>', zh: '<p>感谢您的咨询。</p><p>{{details}}</p>' },
  button: { en: 'Open the portal', zh: '打开门户' },
});
const welcome = record(2, {
  name: mailTemplates.welcome.name,
  code: 'welcome',
  edited: false,
  subject: { en: 'Welcome to {{product}}', zh: '欢迎使用 {{product}}' },
  body: { en: '<p>Your account is ready.</p>', zh: '<p>您的账户已就绪。</p>' },
  button: { en: 'Sign in', zh: '登录' },
});

const PROBLEM = 'The variable reference is missing';
const meta = {
  title: 'Back-office/Mail templates',
  component: TemplatesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(mailTemplate, [received, welcome]),
    portal({
      address: mailTemplate.route,
      signedIn: true,
      answers: {
        previewMailTemplate: ({ body: { subject, locale } }) => ({
          subject: subject.replace('{{reference}}', 'Q-1042'),
          text: 'Thank you.',
          html: `<html lang="${locale}"><body style="padding:16px"><h1>${subject.replace('{{reference}}', 'Q-1042')}</h1><p>Thank you.</p></body></html>`,
          problems: subject.includes('{{reference}}') ? [] : [PROBLEM],
        }),
      },
    }),
  ],
} satisfies Meta<typeof TemplatesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['!test'] };

/** The texts of each mail, and which of them were changed here. */
export const Templates: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: localized(name) })).toBeVisible();
    await expect(canvas.getByRole('button', { name: localized(mailTemplates.welcome.name) })).toBeVisible();
  },
};

/** The preview follows the input, with sample values; errors that prevent saving are shown above it. */
export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: localized(name) });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const pane = within(await screen.findByRole('dialog'));
    const preview = within(await pane.findByRole('region', { name: m.admin_mail_preview() }));
    const words = localized({ en: 'We received your inquiry Q-1042', zh: '已收到您的咨询 Q-1042' });
    const frame = await preview.findByTitle<HTMLIFrameElement>(words);
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent(words));
    await waitFor(() => expect(preview.getByText('{{details}}')).toBeVisible());

    // The form starts with the reader's language.
    await userEvent.click(pane.getAllByRole('tab', { name: /English|英文/ })[0] as HTMLElement);
    await userEvent.click(preview.getByText(m.admin_mail_english()));
    const subject = pane.getByRole('textbox', { name: new RegExp(localized({ en: 'Subject', zh: '主题' })) });
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Thanks');
    await expect(await preview.findByText(PROBLEM)).toBeVisible();
    await waitFor(() => expect(preview.getByTitle('Thanks')).toBeInTheDocument());
    await userEvent.click(preview.getByText(m.admin_mail_text()));
    await expect(await preview.findByText('Thank you.')).toBeVisible();
  },
};
