import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import { MAX_IDS } from '../../contract/vocabulary.ts';
import { entriesOf, type ListKind, listFromFile, MAX_LIST_BYTES } from '../../machines/idList/entries.ts';
import { idListMachine } from '../../machines/idList/idList.machine.ts';
import { undecidedOf, withGenes } from '../../machines/idList/idList.setup.ts';
import { offline } from '../../machines/samples.ts';

const found: ResolvedList = {
  matched: [
    { entry: 'h1975', value: 'NCI-H1975', label: 'NCI-H1975' },
    { entry: 'LUN-PDX-0012', value: 'LUN-PDX-0012', label: 'LUN-PDX-0012' },
  ],
  ambiguous: [],
  unmatched: ['nonsense'],
  duplicates: [{ entry: 'NCI H1975', value: 'NCI-H1975' }],
};

function open(answer: () => Promise<ResolvedList> = async () => found) {
  const asked: { kind: ListKind; entries: string[] }[] = [];
  const machine = idListMachine.provide({
    actors: {
      resolveList: fromPromise<ResolvedList, { kind: ListKind; entries: string[] }>(({ input }) => {
        asked.push(input);
        return answer();
      }),
    },
  });
  const actor = createActor(machine).start();
  const applied: unknown[] = [];
  actor.on('applied', (event) => applied.push(event));
  actor.send({ type: 'idList.opened' });
  return { actor, asked, applied, context: () => actor.getSnapshot().context };
}

describe('idList', () => {
  test('matched, unmatched and duplicate entries are shown before the list is applied', async () => {
    const { actor, asked, applied, context } = open();
    actor.send({ type: 'idList.textChanged', text: 'h1975\nLUN-PDX-0012; NCI H1975\tnonsense' });
    actor.send({ type: 'idList.checked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    expect(asked).toEqual([{ kind: 'models', entries: ['h1975', 'LUN-PDX-0012', 'NCI H1975', 'nonsense'] }]);
    expect(context().resolved).toEqual(found);
    expect(applied).toEqual([]);
    actor.send({ type: 'idList.applied' });
    expect(applied).toEqual([{ type: 'applied', kind: 'models', values: ['NCI-H1975', 'LUN-PDX-0012'] }]);
    expect(actor.getSnapshot().hasTag('open')).toBe(false);
    expect(context().text).toBe('');
  });

  test('of a name of several models the chosen ones are applied, at their place in the list', async () => {
    const choices = ['LUN-CL-0002', 'LUN-CDX-0001'].map((value) => ({ value, label: value }));
    const shared = ['H1975', 'constructor'].map((entry) => ({ entry, after: 1, choices }));
    const list: ResolvedList = { ...found, ambiguous: shared };
    const { actor, applied, context } = open(async () => list);
    const review = async () => {
      actor.send({ type: 'idList.opened' });
      actor.send({ type: 'idList.textChanged', text: 'h1975' });
      actor.send({ type: 'idList.checked' });
      await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    };
    await review();
    expect(undecidedOf(list, context().meant)).toBe(2);
    actor.send({ type: 'idList.meant', entry: 'H1975', values: ['LUN-CDX-0001'] });
    expect(undecidedOf(list, context().meant)).toBe(1);
    actor.send({ type: 'idList.applied' });
    expect(applied.at(-1)).toMatchObject({ values: ['NCI-H1975', 'LUN-CDX-0001', 'LUN-PDX-0012'] });
    await review();
    expect(context().meant).toEqual({});
    actor.send({ type: 'idList.allMeant' });
    expect(undecidedOf(list, context().meant)).toBe(0);
    actor.send({ type: 'idList.applied' });
    expect(applied.at(-1)).toMatchObject({
      values: ['NCI-H1975', 'LUN-CL-0002', 'LUN-CDX-0001', 'LUN-PDX-0012'],
    });
  });

  test('a list longer than a search allows returns to its text', async () => {
    const matched = Array.from({ length: MAX_IDS }, (_, index) => ({ entry: 'x', value: `M-${index}`, label: 'x' }));
    const choices = [{ value: 'LUN-CL-0002', label: 'NCI-H1975' }];
    const { actor, applied, context } = open(async () => ({
      ...found,
      matched,
      ambiguous: [{ entry: 'H1975', after: 0, choices }],
    }));
    actor.send({ type: 'idList.textChanged', text: 'H1975' });
    actor.send({ type: 'idList.checked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    actor.send({ type: 'idList.allMeant' });
    actor.send({ type: 'idList.applied' });
    expect(applied).toEqual([]);
    expect(context()).toMatchObject({ problem: 'tooMany', text: 'H1975' });
  });

  test('a failure keeps the text, and the next attempt sends it again', async () => {
    let fails = true;
    const { actor, asked, context } = open(() => (fails ? Promise.reject(offline) : Promise.resolve(found)));
    actor.send({ type: 'idList.textChanged', text: 'h1975' });
    actor.send({ type: 'idList.checked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect(context()).toMatchObject({ text: 'h1975', failure: offline });
    fails = false;
    actor.send({ type: 'idList.checked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    expect(asked).toHaveLength(2);
  });

  test('closing keeps the text for the next opening', () => {
    const { actor, context } = open();
    actor.send({ type: 'idList.textChanged', text: 'h1975' });
    actor.send({ type: 'idList.closed' });
    actor.send({ type: 'idList.opened' });
    expect(context().text).toBe('h1975');
  });

  test('an empty list and more than 5,000 entries are not sent', () => {
    const { actor, asked, context } = open();
    actor.send({ type: 'idList.textChanged', text: ' ,;\n' });
    actor.send({ type: 'idList.checked' });
    expect(context().problem).toBe('nothing');
    actor.send({ type: 'idList.textChanged', text: 'x\n'.repeat(5_001) });
    actor.send({ type: 'idList.checked' });
    expect(context().problem).toBe('tooMany');
    actor.send({ type: 'idList.textChanged', text: 'x '.repeat(5_001) });
    actor.send({ type: 'idList.checked' });
    expect(context().problem).toBe('tooMany');
    expect(asked).toEqual([]);
  });

  test('an entry too long for an id is not sent and counts as unmatched', async () => {
    const { actor, asked, context } = open();
    const long = 'x'.repeat(121);
    const line = 'PC-9 '.repeat(40).trim();
    actor.send({ type: 'idList.textChanged', text: `h1975\n${long}\n${line}` });
    actor.send({ type: 'idList.checked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    expect(asked[0]?.entries).toEqual(['h1975', line]);
    expect(context().resolved?.unmatched).toEqual(['nonsense', long]);
  });

  test('a file is added to the text; one that is too large or unreadable is reported and changes nothing', () => {
    const { actor, context } = open();
    const choose = (name: string, bytes: number, text: string | null) =>
      actor.send({ type: 'idList.fileChosen', file: { name, bytes, text } });
    actor.send({ type: 'idList.textChanged', text: 'h1975' });
    choose('more.csv', 60, 'Model ID,Type\n"LUN-PDX-0012",PDX\nLUN-PDX-0013,PDX\n');
    expect(context().text).toBe('h1975\nLUN-PDX-0012\nLUN-PDX-0013');
    choose('genome.txt', MAX_LIST_BYTES + 1, null);
    expect(context()).toMatchObject({ text: 'h1975\nLUN-PDX-0012\nLUN-PDX-0013', problem: 'fileTooLarge' });
    choose('broken.txt', 3, null);
    expect(context().problem).toBe('fileUnreadable');
  });
});

describe('entries of a list', () => {
  test('genes are also separated by spaces, model names are not; quotes are removed', () => {
    expect(entriesOf('\uFEFFEGFR KRAS,"TP53"', 'genes')).toEqual(['EGFR', 'KRAS', 'TP53']);
    expect(entriesOf('NCI H1975\r\n"LUN-PDX-0012"、PC-9', 'models')).toEqual(['NCI H1975', 'LUN-PDX-0012', 'PC-9']);
  });

  test('a one-line table is a list; a text file is read unchanged', () => {
    expect(entriesOf(listFromFile('a.csv', 'EGFR,KRAS'), 'genes')).toEqual(['EGFR', 'KRAS']);
    expect(listFromFile('a.txt', 'EGFR,KRAS\nTP53\n')).toBe('EGFR,KRAS\nTP53');
  });

  test('an entry is never empty and never contains a separator', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const entry of entriesOf(text, 'models')) expect(entry).toMatch(/^[^\n\r\t,;，；、]+$/);
      }),
    );
  });
});

test('as many genes are added as a search allows; those already in the query are not added twice', () => {
  const asked = [{ gene: 'EGFR', status: 'wildType' as const }];
  const symbols = ['egfr', ...Array.from({ length: 11 }, (_, index) => `GENE${index}`)];
  const { genes, left } = withGenes(asked, symbols);
  expect(genes).toHaveLength(10);
  expect(genes[0]).toEqual(asked[0]);
  expect(left).toBe(2);
});
