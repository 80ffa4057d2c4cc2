import { describe, expect, test } from 'vitest';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { sampleId, sampleRecord, sampleResource } from '../../machines/crud/samples.ts';
import { copiedIn, copyOf, savingOf, withPart } from '../../machines/crud/values.ts';
import { KEPT_AT, open } from './support/crudScreen.ts';

const file = { id: sampleId(70), name: 'a.png', type: 'image/png', bytes: 10, url: '/a.png' };
const record = sampleRecord(1, 4, { note: 'as it is', kind: 'first', picture: file, labels: {} });

describe('crud: a copy of a record', () => {
  test('starts as input with its values and a name that marks the copy, and is sent as a new record', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.create', values: copyOf(sampleResource, record, 'en') });
    await screen.rest();
    expect(screen.has('creating')).toBe(true);
    expect(screen.values()).toMatchObject({
      name: { en: 'Copy of Sample 1', zh: '样本1（副本）' },
      ...{ note: 'as it is', kind: 'first', picture: file, secret: '' },
      copied: { from: record.id },
    });
    const sent = savingOf(sampleResource, screen.values() ?? {});
    expect(sent).toMatchObject({ picture: file.id, kind: 'first', copied: { from: record.id } });
    expect(sent).not.toHaveProperty('id');
    expect(sent).not.toHaveProperty('version');
  });

  test('closes without asking until it is edited', async () => {
    const screen = open();
    const create = () => screen.crud.send({ type: 'crud.create', values: copyOf(sampleResource, record, 'en') });
    create();
    await screen.rest();
    expect(screen.has('unsaved')).toBe(false);
    screen.crud.send({ type: 'crud.close' });
    expect(screen.has('form')).toBe(false);
    create();
    await screen.rest();
    screen.type({ note: 'edited' });
    await screen.rest();
    screen.crud.send({ type: 'crud.close' });
    expect(screen.has('askingToLeave')).toBe(true);
    screen.crud.send({ type: 'crud.leaveDeclined' });
    screen.crud.getSnapshot().children.form?.send({ type: 'form.reset' });
    await screen.rest();
    expect(screen.values()).toMatchObject({ note: 'as it is' });
    expect(screen.has('unsaved')).toBe(false);
  });

  test('is not replaced by the earlier input of another new record', async () => {
    const draft = { at: KEPT_AT, base: {}, values: { note: 'of another' } };
    const screen = open({ drafts: new Map([[null, draft]]) });
    screen.crud.send({ type: 'crud.create', values: copyOf(sampleResource, record, 'en') });
    await screen.rest();
    expect(screen.values()).toMatchObject({ note: 'as it is' });
  });

  test('leaves out unique values, and offers the dependent records', () => {
    const species = { ...record, code: 'species', name: { en: 'x'.repeat(80), zh: '' }, enabled: false, remark: '' };
    const copy = copyOf(dictionary, species, 'zh');
    expect(copy).toMatchObject({ code: '', enabled: false, copied: { from: record.id, parts: ['details'] } });
    expect(copy.name).toEqual({ en: `Copy of ${'x'.repeat(72)}`, zh: '' });
    const inChinese = { ...species, name: { en: '', zh: '种'.repeat(80) } };
    expect(copyOf(dictionary, inChinese, 'zh').name).toEqual({ en: '', zh: `${'种'.repeat(76)}（副本）` });
    const copied = copiedIn(copy);
    if (!copied) throw new Error('it is no copy');
    expect(withPart(copied, 'details', false)).toEqual({ from: record.id, parts: [] });
    expect(withPart(copied, 'details', true).parts).toEqual(['details']);
    expect(copiedIn({ ...copy, id: record.id })).toBeUndefined();
  });
});
