import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inquiry as inquiryDefinition } from '../../contract/resources/content/requests.ts';
import { mailMessage as messageDefinition } from '../../contract/resources/mail.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { storedFile } from '../../server/modules/storage/storedFile.table.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, uniqueEmail } from './support/accounts.ts';
import { mailServer } from './support/mailServer.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { sweepTwice, type Uploader } from './support/storage.ts';
import { csv, pdf, uploadingPortal } from './support/uploadingPortal.ts';

const server = await mailServer();
const at = uploadingPortal({ SMTP_URL: server.url });
afterAll(() => server.stop());

let asked: { id: string; workEmail: string };
beforeEach(async () => {
  server.behave({});
  server.received.length = 0;
  const [made] = await at.portal.dependencies.database
    .insert(inquiry)
    .values({
      name: 'Wen Li',
      workEmail: uniqueEmail(),
      organization: 'Biotech',
      country: 'CH',
      edition: 'eu',
      locale: 'en',
      topic: 'models',
      message: 'Have you growth curves?',
      consentAt: new Date(),
    })
    .returning();
  if (!made) throw new Error('no inquiry');
  asked = made;
});

async function upload(content: Buffer, name: string, by: Uploader = at.person): Promise<string> {
  const { key } = await at.send(content, name, { by });
  const { data } = await at.register(key, name, by);
  if (!data) throw new Error(`${name} was not stored`);
  return data.id;
}
const reply = (attachments: string[], by: { token: string } = at.person) =>
  at.portal.call('replyInquiry', {
    token: by.token,
    params: { id: asked.id },
    body: { message: 'Here they are.', attachments },
    headers: { 'accept-language': 'en' },
  });
const arrived = () => vi.waitFor(() => expect(server.received.length).toBeGreaterThan(0), soon);
const mails = () => mailsTo(at.portal, asked.workEmail);

describe('an answer with files', () => {
  test('arrives with them in order and with their names; the request and the outbox name them', async () => {
    const ids = [await upload(pdf, '生长曲线.pdf'), await upload(csv, 'volumes.csv')];
    expect((await reply(ids)).status).toBe(200);
    await arrived();
    expect(
      server.received[0]?.attachments.map(({ filename, mimeType, content }) => ({
        filename,
        mimeType,
        text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
      })),
    ).toEqual([
      { filename: '生长曲线.pdf', mimeType: 'application/pdf', text: pdf.toString() },
      { filename: 'volumes.csv', mimeType: 'text/csv', text: csv.toString() },
    ]);
    const calls = resourceCalls(at.portal, inquiryDefinition, at.person.token);
    expect((await calls.get('history', asked.id)).data.list[0]).toMatchObject({
      action: 'reply',
      message: 'Here they are.',
      attachments: ['生长曲线.pdf', 'volumes.csv'],
    });
    const [mail] = await mails();
    const { data } = await resourceCalls(at.portal, messageDefinition, at.person.token).get('detail', mail?.id ?? '');
    expect(data.attachments).toEqual(['生长曲线.pdf', 'volumes.csv']);
  });

  test('keeps them as long as the mail exists, and includes them when it is sent again', async () => {
    const { database } = at.portal.dependencies;
    const id = await upload(csv, 'volumes.csv');
    const unused = await upload(csv, 'forgotten.csv');
    await reply([id]);
    await arrived();
    await sweepTwice(at.portal);
    const left = await database.select({ id: storedFile.id }).from(storedFile);
    expect(left.map((file) => file.id)).toContain(id);
    expect(left.map((file) => file.id)).not.toContain(unused);

    const [mail] = await mails();
    await vi.waitFor(async () => expect((await mails())[0]).toMatchObject({ state: 'sent' }), soon);
    server.received.length = 0;
    expect(
      (await at.portal.call('resendMail', { params: { id: mail?.id ?? '' }, token: at.person.token })).status,
    ).toBe(200);
    await arrived();
    expect(server.received[0]?.attachments.map(({ filename }) => filename)).toEqual(['volumes.csv']);
    // the first mail is deleted; the second still needs the file
    await resourceCalls(at.portal, messageDefinition, at.person.token).post('remove', { ids: [mail?.id ?? ''] });
    await database.execute(sql`delete from removed_record where resource = 'mailMessage'`);
    await sweepTwice(at.portal);
    expect(await database.select().from(storedFile).where(eq(storedFile.id, id))).toHaveLength(1);
  });

  test('a mail whose file is missing fails with that reason and without a retry', async () => {
    const { database } = at.portal.dependencies;
    server.behave({ reply: 451 });
    const id = await upload(csv, 'volumes.csv');
    await reply([id]);
    await vi.waitFor(
      async () => expect((await mails())[0]).toMatchObject({ error: expect.stringContaining('451') }),
      soon,
    );
    await database.delete(storedFile).where(eq(storedFile.id, id));
    await database.update(mailMessage).set({ dueAt: sql`now()` }).where(eq(mailMessage.to, asked.workEmail));
    await vi.waitFor(
      async () => expect((await mails())[0]).toMatchObject({ state: 'failed', error: 'file missing' }),
      soon,
    );
    expect(server.received).toEqual([]);
  });

  test('users who may answer may upload the attachments', async () => {
    const holder = await makeHolder(at.portal, { codes: ['content:inquiry:list', 'content:inquiry:reply'] });
    expect((await reply([await upload(csv, 'volumes.csv', holder)], holder)).status).toBe(200);
  });

  test('is refused with a file of another user, an unknown file, or the same file twice', async () => {
    const theirs = await upload(csv, 'volumes.csv', at.other);
    const gone = '0198c0de-0000-7000-8000-0000000000ff';
    for (const id of [theirs, gone])
      expect(await reply([id])).toMatchObject({
        status: 400,
        message: 'A file no longer exists. Remove it and upload it again.',
      });
    const mine = await upload(csv, 'volumes.csv');
    expect((await reply([mine, mine])).status).toBe(400);
    expect(await mails()).toEqual([]);
    const [after] = await at.portal.dependencies.database.select().from(inquiry).where(eq(inquiry.id, asked.id));
    expect(after?.state).toBe('received');
  });

  test('is refused with more than ten files, or if they are together larger than mail servers accept', async () => {
    const id = await upload(csv, 'volumes.csv');
    const { database } = at.portal.dependencies;
    await database.update(storedFile).set({ bytes: 18_000_001 }).where(eq(storedFile.id, id));
    expect(await reply([id])).toMatchObject({
      status: 400,
      message: 'The attachments exceed 18 MB in total.',
    });
    const many = Array.from({ length: 11 }, (_, place) => `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`);
    expect((await reply(many)).status).toBe(400);
  });
});
