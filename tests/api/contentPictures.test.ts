import { describe, expect, test } from 'vitest';
import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import { antibody } from '../../contract/resources/content/antibody.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { otherModel } from '../../contract/resources/content/otherModel.ts';
import { panel } from '../../contract/resources/content/panel.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { area, otherValues, panelOf, product } from './support/contentValues.ts';
import { makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();

/** Returns the content type of the picture at its address, or the HTTP status if the request fails. */
async function shown(type: ImageType, id: string, field: ImageField) {
  const reply = await at.portal.fetch('image', { params: { type, id, field } });
  return reply.statusCode === 200 ? reply.headers['content-type'] : reply.statusCode;
}

/** Saves a record with these values and publishes it, through the API. Returns its id. */
async function publish(definition: ResourceDefinition, values: Record<string, unknown>, id?: string): Promise<string> {
  const calls = resourceCalls(at.portal, definition, at.person.token);
  const version = id && (await calls.get('detail', id)).data.version;
  const saved = await calls.post('save', { ...values, ...(id && { id, version }) });
  expect(saved, JSON.stringify(saved.fields)).toMatchObject({ status: 200 });
  expect((await calls.publish([saved.data.id])).data).toMatchObject({ refused: [] });
  return saved.data.id;
}

/** The id of an uploaded picture. */
async function uploaded(): Promise<string> {
  const { key } = await at.send(png, 'picture.png');
  return (await at.register(key, 'picture.png')).data?.id ?? '';
}

describe('pictures of content', () => {
  test('a published record without a picture gets a drawn one; an uploaded one replaces it until it is removed', async () => {
    const id = await publish(disease, area);
    for (const field of ['diseaseIcon', 'itemImg', 'image'] as const)
      expect(await shown('disease', id, field), field).toBe('image/svg+xml');
    await publish(disease, { image: await uploaded() }, id);
    expect(await shown('disease', id, 'image')).toBe('image/png');
    expect(await shown('disease', id, 'itemImg')).toBe('image/svg+xml');
    await publish(disease, { image: null }, id);
    expect(await shown('disease', id, 'image')).toBe('image/svg+xml');

    const study = panelOf(id, await makeModel(at.portal.dependencies.database));
    const panelId = await publish(panel, study);
    expect(await shown('enlist', panelId, 'enlistImg')).toBe('image/svg+xml');
    const other = await publish(otherModel, { ...otherValues, image: await uploaded() });
    expect(await shown('other', other, 'image')).toBe('image/png');
  });

  test('an antibody shows a picture only while it has one', async () => {
    const told = async () => Object.values((await at.portal.call('antibodyProducts')).data ?? {})[0]?.content[0];
    const id = await publish(antibody, product);
    expect(await shown('antibody', id, 'image')).toBe(404);
    expect(await told()).toMatchObject({ hasImage: false });
    await publish(antibody, { image: await uploaded() }, id);
    expect(await shown('antibody', id, 'image')).toBe('image/png');
    await expect.poll(told).toMatchObject({ hasImage: true });
    await publish(antibody, { image: null }, id);
    expect(await shown('antibody', id, 'image')).toBe(404);
    await expect.poll(told).toMatchObject({ hasImage: false });
  });
});
