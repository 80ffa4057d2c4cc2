import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import { sampleRecord, sampleResource } from '../../machines/crud/samples.ts';
import { emptyValues, valuesOf } from '../../machines/crud/values.ts';
import { claimDrafts, forgetDrafts, keepDraft, readDraft } from '../../src/effects/drafts.ts';
import { holdPage, releasePage } from '../../src/effects/heldPage.ts';
import { reloadOnce } from '../../src/effects/history.ts';
import { forgetTableViews, readTableView, writeTableView } from '../../src/effects/tableViews.ts';
import { formDraftsOf } from '../../src/portal/formDrafts.ts';

/** Makes a browser storage whose keys are those of the object. */
function storageInMemory(): Storage {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return storage;
}

let reloads = 0;
let page = new EventTarget();

beforeEach(() => {
  reloads = 0;
  page = Object.assign(new EventTarget(), {
    history: { state: null, replaceState: () => {} },
    location: { reload: () => (reloads += 1) },
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', storageInMemory());
  vi.stubGlobal('localStorage', storageInMemory());
});
afterEach(() => {
  for (const by of ['form', 'pane']) releasePage(by);
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  test('of a visitor belong to the user who signs in, and are offered only to that user', () => {
    keepDraft('enroll:1', 'typed by a visitor');
    claimDrafts('wen');
    keepDraft('form', 'typed by Wen');
    claimDrafts('wen');
    expect([readDraft('enroll:1'), readDraft('form')]).toEqual(['typed by a visitor', 'typed by Wen']);
    claimDrafts('ida');
    expect([readDraft('enroll:1'), readDraft('form')]).toEqual([undefined, undefined]);
  });

  test('[S.2] [A34] nothing of them remains in the tab after sign-out', () => {
    sessionStorage.setItem('of another program', '1');
    claimDrafts('wen');
    keepDraft('form', 'typed by Wen');
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['of another program']);
  });
});

describe('drafts of forms', () => {
  const record = sampleRecord(1);
  const initial = valuesOf(sampleResource, record);
  const drafts = formDraftsOf('wen', sampleResource, null);

  test('store the input of each record separately, but nothing secret [A34]', () => {
    drafts.keep(record.id, { initial, values: { ...initial, note: 'mine', secret: 'quiet harbor' } });
    expect(drafts.recall(record.id)).toMatchObject({ base: { note: '', version: 1 }, values: { note: 'mine' } });
    expect(JSON.stringify(sessionStorage)).not.toContain('quiet harbor');
    for (const other of [
      drafts.recall(null),
      formDraftsOf('ida', sampleResource, null).recall(record.id),
      formDraftsOf('wen', sampleResource, record.id).recall(record.id),
    ])
      expect(other).toBeUndefined();
    drafts.forget(record.id);
    expect(drafts.recall(record.id)).toBeUndefined();
  });

  test('are not stored if only a secret was typed, or if all changes were reverted', () => {
    drafts.keep(null, { initial, values: { ...initial, secret: 'quiet harbor' } });
    expect(drafts.recall(null)).toBeUndefined();
    drafts.keep(null, { initial, values: { ...initial, note: 'mine' } });
    drafts.keep(null, { initial, values: initial });
    expect(drafts.recall(null)).toBeUndefined();
  });

  test('have the age of the input, however often they are restored', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T10:32:00Z') });
    const typed = { initial, values: { ...initial, note: 'mine' } };
    drafts.keep(null, typed);
    vi.setSystemTime(new Date('2026-01-01T10:40:00Z'));
    drafts.keep(null, typed);
    expect(drafts.recall(null)?.at).toBe('2026-01-01T10:32:00.000Z');
    drafts.keep(null, { initial, values: { ...initial, note: 'mine, later' } });
    expect(drafts.recall(null)?.at).toBe('2026-01-01T10:40:00.000Z');
    vi.useRealTimers();
  });

  test('of a copy still name the copied record and the parts to copy', () => {
    const copied = { from: record.id, parts: ['details'] };
    drafts.keep(null, { initial: emptyValues(sampleResource, null), values: { ...initial, copied } });
    expect(drafts.recall(null)?.values).toMatchObject({ note: '', copied });
    expect(drafts.recall(null)?.base).not.toHaveProperty('copied');
  });

  test('that are forged are ignored', () => {
    keepDraft(`form:wen:${sampleResource.name}::new`, { at: 1, base: null, values: [] });
    expect(drafts.recall(null)).toBeUndefined();
  });
});

test('[S.2] [A34] table settings are forgotten at sign-out, and when another user signs in', () => {
  localStorage.setItem(`${STORAGE_PREFIX}sidebar`, '1');
  writeTableView('wen', 'area', { widths: {} });
  forgetTableViews('wen');
  expect(readTableView('wen', 'area')).toEqual({ widths: {} });
  forgetTableViews('ida');
  expect(readTableView('wen', 'area')).toBeNull();
  writeTableView('ida', 'area', {});
  forgetTableViews();
  expect(Object.keys(localStorage)).toEqual([`${STORAGE_PREFIX}sidebar`]);
});

describe('a page with input', () => {
  /** Returns whether the browser would ask before the page is left. */
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('is left only after a question, as long as input would be lost', () => {
    expect(isAsked()).toBe(false);
    holdPage('form', { kept: false });
    holdPage('pane', { kept: true });
    releasePage('form');
    expect(isAsked()).toBe(true);
    releasePage('pane');
    expect(isAsked()).toBe(false);
  });

  test('reloads by itself, without asking, only if a draft has all its input', () => {
    holdPage('pane', { kept: true });
    holdPage('form', { kept: false });
    expect(reloadOnce()).toBe(false);
    expect(isAsked()).toBe(true);
    expect(reloads).toBe(0);
    releasePage('form');
    expect(reloadOnce()).toBe(true);
    expect(isAsked()).toBe(false);
    expect(reloads).toBe(1);
  });
});
