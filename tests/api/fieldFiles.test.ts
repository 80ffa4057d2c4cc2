import { describe, expect, test } from 'vitest';
import { banner } from '../../contract/resources/content/banner.ts';
import { picture } from '../../contract/resources/content/labels.ts';
import { newsletter, newsletterCategory } from '../../contract/resources/content/newsletter.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import type { Uploader } from './support/storage.ts';
import { pdf, png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1');
const both = (text: string) => ({ en: text, zh: text });
const banners = ({ token } = at.person) => resourceCalls(at.portal, banner, token);

async function upload(content: Buffer, name: string, by: Uploader = at.person): Promise<string> {
  const { key } = await at.send(content, name, { by });
  const { data } = await at.register(key, name, by);
  if (!data) throw new Error(`${name} was not stored`);
  return data.id;
}
let made = 0;
const newBanner = (image: string | null) => {
  made += 1;
  return { code: `banner-${made}`, title: both('Title'), subtitle: both('Subtitle'), link: '/pdx', sort: 1, image };
};

describe('the values of a file field', () => {
  test('are files of its kinds by their content, and the field names these kinds', async () => {
    for (const [content, name] of [
      [pdf, 'a.pdf'],
      [gif, 'a.gif'],
    ] as const) {
      const refused = await banners().post('save', newBanner(await upload(content, name)));
      expect(refused).toMatchObject({
        status: 400,
        error: 'validation',
        fields: { image: 'This file type is not supported here. Supported types: png, jpg, jpeg, webp' },
      });
    }
    const categories = resourceCalls(at.portal, newsletterCategory, at.person.token);
    const category = await categories.post('save', { code: 'reports', name: both('Reports') });
    const letter = {
      code: 'letter',
      topicName: both('Topic'),
      category: category.data.id,
      publishedAt: '2026-01-02',
      diseases: [],
    };
    const letters = resourceCalls(at.portal, newsletter, at.person.token);
    const refused = await letters.post('save', { ...letter, file: await upload(png, 'a.png') });
    expect(refused).toMatchObject({ status: 400, fields: { file: expect.stringContaining('pdf') } });
    expect((await letters.post('save', { ...letter, file: await upload(pdf, 'a.pdf') })).status).toBe(200);
  });

  test('are at most as large as the field allows, also when they replace a file', async () => {
    const exact = Buffer.concat([png, Buffer.alloc(picture.maxBytes - png.length)]);
    const { status, data } = await banners().post('save', newBanner(await upload(exact, 'exact.png')));
    expect(status).toBe(200);
    const larger = await upload(Buffer.concat([exact, Buffer.alloc(1)]), 'larger.png');
    const tooLarge = { status: 400, fields: { image: 'The file is too large: at most 5.2 MB' } };
    expect(await banners().post('save', newBanner(larger))).toMatchObject(tooLarge);
    const { id, version, image } = data;
    expect(await banners().post('save', { id, version, image: larger })).toMatchObject(tooLarge);
    expect((await banners().get('detail', id)).data.image).toEqual(image);
  });

  test('are files that the caller uploaded, or that the record has or had', async () => {
    const theirs = await upload(png, 'theirs.png', at.other);
    const gone = { status: 400, fields: { image: expect.stringContaining('upload it again') } };
    expect(await banners().post('save', newBanner(theirs))).toMatchObject(gone);
    const { data } = await banners(at.other).post('save', newBanner(theirs));
    const { id } = data;
    expect(await banners().post('save', newBanner(theirs))).toMatchObject(gone);
    const change = async (values: object) =>
      banners().post('save', { id, version: (await banners().get('detail', id)).data.version, ...values });
    expect((await change({ sort: 2, image: theirs })).status).toBe(200);
    expect((await change({ image: await upload(png, 'mine.png') })).status).toBe(200);
    expect(await change({ image: await upload(png, 'other.png', at.other) })).toMatchObject(gone);
    expect((await change({ image: theirs })).status).toBe(200);
  });

  test('of a copy are those of the copied record, and of no other record', async () => {
    const theirs = await upload(png, 'copied.png', at.other);
    const { data } = await banners(at.other).post('save', newBanner(theirs));
    const copied = { from: data.id };
    const copy = await banners().post('save', { ...newBanner(theirs), copied });
    expect(copy).toMatchObject({ status: 200, data: { image: { id: theirs } } });
    const unseen = await upload(png, 'unseen.png', at.other);
    expect(await banners().post('save', { ...newBanner(unseen), copied })).toMatchObject({ status: 400 });
  });
});
