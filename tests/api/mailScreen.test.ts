import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAIL_TEMPLATE_CODES, mailTemplates } from '../../contract/mail.ts';
import { mailMessage as messageDefinition, mailTemplate as templateDefinition } from '../../contract/resources/mail.ts';
import { builtInTexts } from '../../server/modules/mail/builtIn.ts';
import { mailTemplate } from '../../server/modules/mail/mailTemplate.table.ts';
import { mailSender } from '../../server/modules/mail/sender.ts';
import { seedMailTemplates } from '../../server/modules/mail/words.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { removedRecord } from '../../server/platform/resources/removedRecord.table.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, makePerson, signIn, uniqueEmail } from './support/accounts.ts';
import { inAnHour } from './support/inAnHour.ts';
import { type MailServer, mailServer } from './support/mailServer.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let server: MailServer;
let admin: string;
let adminEmail: string;

beforeAll(async () => {
  server = await mailServer();
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' });
  await seedSystem(portal.dependencies.transaction);
  await seedMailTemplates(portal.dependencies.transaction);
  const person = await makePerson(portal, {}, 'administrator');
  adminEmail = person.workEmail;
  admin = await signIn(portal, person);
});
afterAll(async () => {
  await portal.close();
  await server.stop();
});
beforeEach(() => server.behave({}));

const messages = (token = admin) => resourceCalls(portal, messageDefinition, token);
const templates = (token = admin) => resourceCalls(portal, templateDefinition, token);
const english = { 'accept-language': 'en' };
const act = (key: 'resendMail' | 'cancelMail' | 'builtInMailTemplate', id: string, token = admin) =>
  portal.call(key, { params: { id }, token, headers: english });

/** Inserts a row of the outbox with these values. */
async function row(values: Partial<typeof mailMessage.$inferInsert> = {}) {
  const [made] = await portal.dependencies.database
    .insert(mailMessage)
    .values({
      purpose: 'welcome',
      to: uniqueEmail(),
      subject: 'Welcome',
      text: 'Come in',
      html: '<p>Come in</p>',
      locale: 'en',
      state: 'sent',
      ...values,
    })
    .returning();
  if (!made) throw new Error('no mail');
  return made;
}
const templateOf = async (code: string) => {
  const { data } = await templates().post('list', { code, limit: 50 });
  const found = data.list.find((one) => one.code === code);
  if (!found) throw new Error(`no template ${code}`);
  return found;
};
const sent = (to: string) =>
  vi.waitFor(() => {
    const mail = server.received.findLast((one) => one.to?.[0]?.address === to);
    if (!mail) throw new Error(`nothing came for ${to}`);
    return mail;
  }, soon);

describe('mails', () => {
  test('[B.13] are listed with state, attempts and error, found by state and address, and opened', async () => {
    const bounced = await row({ state: 'bounced', tries: 1, error: '550 No such person here' });
    const listed = await messages().post('list', { to: bounced.to, state: ['bounced'] });
    expect(listed.data).toMatchObject({
      count: 1,
      list: [{ state: 'bounced', tries: 1, error: '550 No such person here', purpose: 'welcome', locale: 'en' }],
    });
    expect((await messages().post('list', { to: bounced.to, state: ['sent'] })).data.count).toBe(0);
    expect((await messages().get('detail', bounced.id)).data).toMatchObject({
      text: 'Come in',
      html: '<p>Come in</p>',
    });
  });

  test('links that open an account are masked while the mail waits, and deleted permanently when it is removed', async () => {
    const secret = 'Zm9yLXRoZS1yZWNpcGllbnQ';
    const mail = await row({
      state: 'kept',
      secret,
      text: `Open https://portal.example/login#reset=${secret}`,
      html: `<a href="https://portal.example/login#reset=${secret}">Open</a>`,
    });
    const listed = await messages().post('list', { to: mail.to });
    const detail = await messages().get('detail', mail.id);
    expect(listed.data.count).toBe(1);
    expect(detail.data).toMatchObject({ text: 'Open https://portal.example/login#reset=…' });
    for (const { http } of [listed, detail]) expect(http.body).not.toContain(secret);
    for (const search of [{ text: secret.slice(0, 8) }, { text: secret }])
      expect((await messages().post('list', { ...search, to: mail.to })).data.count).toBe(0);
    expect((await messages().post('remove', { ids: [mail.id] })).data.done).toEqual([mail.id]);
    expect(
      await portal.dependencies.database.select().from(removedRecord).where(eq(removedRecord.recordId, mail.id)),
    ).toEqual([]);
  });

  test('a failed mail is sent again as a new mail, but not one that contained a secret', async () => {
    const failed = await row({ state: 'failed', tries: 7, error: 'ECONNREFUSED' });
    expect((await act('resendMail', failed.id)).status).toBe(200);
    expect(await sent(failed.to)).toMatchObject({ subject: 'Welcome' });
    await vi.waitFor(
      async () =>
        expect((await mailsTo(portal, failed.to)).map(({ state, again }) => ({ state, again }))).toEqual([
          { state: 'sent', again: true },
          { state: 'failed', again: false },
        ]),
      soon,
    );
    const struck = await row({ state: 'sent', struck: true });
    expect(await act('resendMail', struck.id)).toMatchObject({
      status: 400,
      message: expect.stringContaining('The recipient can request a new one'),
    });
  });

  test('a waiting mail can be canceled and is then not sent; one being sent, or sent, cannot', async () => {
    const waiting = await row({ state: 'queued', secret: 'Come', dueAt: inAnHour });
    expect(await messages().post('remove', { ids: [waiting.id] })).toMatchObject({
      data: { done: [], refused: [{ message: 'This e-mail is still waiting to be sent. Cancel it first.' }] },
    });
    expect((await act('cancelMail', waiting.id)).status).toBe(200);
    expect((await mailsTo(portal, waiting.to))[0]).toMatchObject({ state: 'canceled', secret: null, text: '… in' });
    expect(await act('cancelMail', waiting.id)).toMatchObject({ message: 'This e-mail is no longer waiting.' });
    const leaving = await row({
      state: 'queued',
      dueAt: inAnHour,
      takenUntil: inAnHour,
    });
    expect(await act('cancelMail', leaving.id)).toMatchObject({ message: 'This e-mail is being sent.' });
  });

  test('callers without the code are refused', async () => {
    const nobody = await signIn(portal, await makePerson(portal));
    const mail = await row();
    expect((await messages(nobody).post('list', {})).status).toBe(403);
    expect((await act('resendMail', mail.id, nobody)).status).toBe(403);
    expect((await act('cancelMail', mail.id, nobody)).status).toBe(403);
    expect((await portal.call('mailHealth', { token: nobody })).status).toBe(403);
    expect((await portal.call('mailHealth', {})).status).toBe(401);
  });
});

describe('templates', () => {
  test('each kind of mail has one; the built-in text applies until it is changed', async () => {
    const { data } = await templates().post('list', { limit: 50 });
    expect(data.list.map(({ code }) => code).toSorted()).toEqual(MAIL_TEMPLATE_CODES.toSorted());
    expect(data.list.every(({ edited }) => edited === false)).toBe(true);
    expect(await templateOf('welcome')).toMatchObject({ name: mailTemplates.welcome.name, ...builtInTexts('welcome') });
  });

  test('changed texts are cleaned, survive a restart, apply to the next mail, and can be reset to the built-in', async () => {
    const { id, version } = await templateOf('welcome');
    const saved = await templates().post('save', {
      id,
      version,
      subject: { en: 'Good to see you at {{product}}', zh: '欢迎加入 {{product}}' },
      body: {
        en: '<p>Hello <strong>there</strong><script>alert(1)</script></p><p>{{ button }}</p>',
        zh: '<p>您好</p><p>{{button}}</p>',
      },
    });
    expect(saved).toMatchObject({ status: 200, data: { edited: true } });
    expect(saved.data.body).toMatchObject({ en: '<p>Hello <strong>there</strong></p><p>{{ button }}</p>' });
    await seedMailTemplates(portal.dependencies.transaction);

    const to = uniqueEmail();
    const put = (locale: 'en' | 'zh') =>
      portal.dependencies.transaction((open) =>
        mailSender(portal.dependencies.config).put(open, {
          purpose: 'welcome',
          to,
          locale,
          values: { address: 'https://portal.example/login?a=1&b=2' },
        }),
      );
    await put('en');
    const mail = await sent(to);
    expect(mail.subject).toBe('Good to see you at Oncology Browser');
    expect(mail.text).toContain('Hello there\n\nLog in: https://portal.example/login?a=1&b=2');
    expect(mail.html).toContain('<strong>there</strong>');
    expect(mail.html).toContain('href="https://portal.example/login?a=1&amp;b=2"');

    expect((await act('builtInMailTemplate', id)).status).toBe(200);
    expect(await templateOf('welcome')).toMatchObject({ edited: false, ...builtInTexts('welcome') });
    await portal.dependencies.database.delete(mailTemplate).where(eq(mailTemplate.code, 'welcome'));
    await put('zh');
    await vi.waitFor(async () => expect(await mailsTo(portal, to)).toHaveLength(2), soon);
    expect((await mailsTo(portal, to))[0]?.subject).toContain('欢迎');
    await seedMailTemplates(portal.dependencies.transaction);
  });

  test.each([
    ['subject', { subject: { en: 'Hello {{nmae}}', zh: '您好' } }, '{{nmae}} is not available in this e-mail'],
    ['body', { body: { en: '<p>No link</p>', zh: '<p>{{button}}</p>' } }, 'English: {{button}} is missing'],
    ['body', { body: { en: '<p>{{button}}</p>', zh: '<p>没有链接</p>' } }, 'Chinese: {{button}} is missing'],
    ['body', { body: { en: '<p>Press {{button}}</p>', zh: '<p>{{button}}</p>' } }, 'needs its own paragraph'],
    ['body', { body: { en: '<p>{{button}}</p><p>{{</p>', zh: '<p>{{button}}</p>' } }, 'Double braces must'],
    ['subject', { subject: { en: '{{button}}', zh: '您好' } }, 'only in the body'],
    ['button', { button: { en: '{{product}}', zh: '打开' } }, 'cannot contain variables'],
  ])('a text from which no mail could be written is refused at %s: %j', async (field, values, words) => {
    const { id, version } = await templateOf('reset');
    const refused = await templates().post('save', { id, version, ...values });
    expect(refused).toMatchObject({ status: 400, error: 'validation' });
    expect(refused.fields?.[field]).toContain(words);
    expect(await templateOf('reset')).toMatchObject({ edited: false });
  });

  test('a value is inserted as text and is not read as a template', async () => {
    const to = uniqueEmail();
    await portal.dependencies.transaction((open) =>
      mailSender(portal.dependencies.config).put(open, {
        purpose: 'answer',
        to,
        locale: 'en',
        values: { reference: '{{message}}', message: '<b>Two</b>\n{{reference}}', address: 'https://portal.example' },
      }),
    );
    const mail = await sent(to);
    expect(mail.html).toContain('&lt;b&gt;Two&lt;/b&gt;<br>{{reference}}');
    expect(mail.text).toContain('<b>Two</b>\n{{reference}}');
    expect(mail.subject).toContain('{{message}}');
  });

  test('a draft is rendered with sample values, beside its errors', async () => {
    const draft = { code: 'answer' as const, locale: 'zh' as const, button: '查看', subject: '回复 {{reference}}' };
    const good = await portal.call('previewMailTemplate', {
      token: admin,
      body: { ...draft, body: '<p>{{message}}</p><p>{{button}}</p><script>1</script>' },
    });
    expect(good.data).toMatchObject({ subject: '回复 INQ-1042', problems: [] });
    expect(good.data?.html).toContain('两个模型均可用');
    expect(good.data?.html).not.toContain('<script');
    const bad = await portal.call('previewMailTemplate', {
      token: admin,
      headers: english,
      body: { ...draft, body: '<p>{{x}}</p>' },
    });
    expect(bad.data?.problems).toHaveLength(2);
    expect(bad.data?.html).toContain('{{x}}');
  });

  test('a test mail goes to the given address, at most five times in ten minutes', async () => {
    const { id } = await templateOf('newModels');
    const tester = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    const send = (to: string) =>
      portal.call('testMailTemplate', { params: { id }, body: { to, locale: 'en' }, token: tester, headers: english });
    expect((await send('nobody')).status).toBe(400);
    expect(await send(adminEmail)).toMatchObject({ status: 200, data: { queued: true } });
    const mail = await sent(adminEmail);
    expect(mail.subject).toMatch(/^\[Test\] New models for/);
    for (const _ of [2, 3, 4, 5]) expect((await send(adminEmail)).status).toBe(200);
    expect((await send(adminEmail)).status).toBe(429);
  });
});

describe('health', () => {
  test('reports that the server answers, how many mails wait and when the last one left', async () => {
    const { data } = await portal.call('mailHealth', { token: admin });
    expect(data).toMatchObject({ configured: true, answers: true, error: null, server: new URL(server.url).host });
    expect(data?.tookMs).toEqual(expect.any(Number));
    expect(data?.lastSentAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('reports why the server does not answer, and never the password', async () => {
    const away = await testApp({ SMTP_URL: 'smtp://office:s3cret-word@127.0.0.1:9', TRUST_PROXY: '127.0.0.1' });
    try {
      await seedSystem(away.dependencies.transaction);
      const token = await signIn(away, await makePerson(away, {}, 'administrator'));
      const reply = await away.call('mailHealth', { token });
      expect(reply.data).toMatchObject({ configured: true, answers: false, server: '127.0.0.1:9' });
      expect(reply.data?.error).toContain('ECONNREFUSED');
      expect(reply.http.body).not.toContain('s3cret-word');

      const mailPart = async () => (await away.app.inject({ url: '/readyz' })).json().data?.mail;
      await expect.poll(mailPart, soon).toBe('up');
      const mail = { purpose: 'reset', to: 'a@b.example', subject: '', text: '', html: '', locale: 'en' } as const;
      const dueAt = new Date(Date.now() + 3_600_000);
      const queued = { ...mail, state: 'queued', tries: 1, error: 'refused', dueAt } as const;
      await away.dependencies.database.insert(mailMessage).values(queued);
      expect(await mailPart()).toBe('down');
    } finally {
      await away.close();
    }
  });
});
