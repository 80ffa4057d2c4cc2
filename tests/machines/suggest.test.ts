import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Suggestions } from '../../contract/entities/search.ts';
import { suggestions } from '../../machines/samples.ts';
import { withSuggestion } from '../../machines/search/changes.ts';
import { formatQuery } from '../../machines/search/codec.ts';
import { emptyQuery } from '../../machines/search/query.ts';
import { CHOICE_KINDS, type ChoiceKind, choicesOf, moved } from '../../machines/suggest/choices.ts';
import { foremost, modelsBehind } from '../../machines/suggest/foremost.ts';
import { suggestMachine } from '../../machines/suggest/suggest.machine.ts';

type Question = { text: string; answer: (suggestions: Suggestions) => void; fail: () => void; signal: AbortSignal };

function open(kinds: readonly ChoiceKind[] = CHOICE_KINDS) {
  const clock = new SimulatedClock();
  const asked: Question[] = [];
  const actor = createActor(
    suggestMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(
          ({ input, signal }) =>
            new Promise((answer, reject) =>
              asked.push({ text: input.text, answer, fail: () => reject(new Error('gone')), signal }),
            ),
        ),
      },
    }),
    { clock, input: { kinds } },
  ).start();
  const type = (text: string) => {
    actor.send({ type: 'suggest.typed', text });
    clock.increment(120);
  };
  return { actor, asked, clock, type, rest: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}
const named = (symbol: string): Suggestions => ({ ...suggestions, genes: [{ symbol, alias: null, count: 1 }] });

describe('suggest', () => {
  test('waits for a pause, and never shows an answer to an older text', async () => {
    const { actor, asked, clock, type, rest } = open();
    actor.send({ type: 'suggest.typed', text: 'E' });
    clock.increment(119);
    type('EG');
    expect(asked.map(({ text }) => text)).toEqual(['EG']);
    type('EGFR');
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(named('EGFR'));
    await rest();
    asked[0]?.answer(named('EGLN1'));
    await rest();
    expect(actor.getSnapshot().context.choices[0]).toMatchObject({ kind: 'gene', symbol: 'EGFR' });
  });

  test('closes silently after a failure, and arrow down retries', async () => {
    const { actor, asked, type, rest } = open();
    type('HER2');
    asked[0]?.fail();
    await rest();
    expect(actor.getSnapshot().hasTag('open')).toBe(false);
    actor.send({ type: 'suggest.moved', move: 'next' });
    asked[1]?.answer(suggestions);
    await rest();
    expect(actor.getSnapshot().context.choices).toHaveLength(4);
  });

  test('keys move through the choices, and leaving the field forgets them', async () => {
    const { actor, asked, type, rest } = open();
    type('HER2');
    asked[0]?.answer(suggestions);
    await rest();
    actor.send({ type: 'suggest.moved', move: 'next' });
    expect(actor.getSnapshot().context.active).toBe(0);
    actor.send({ type: 'suggest.closed' });
    expect(actor.getSnapshot().context).toMatchObject({ choices: [], active: null });
  });

  test('the pointer and the arrow keys take over from each other', async () => {
    const { actor, asked, type, rest } = open();
    type('HER2');
    asked[0]?.answer(suggestions);
    await rest();
    actor.send({ type: 'suggest.pointed', index: 2 });
    expect(actor.getSnapshot().context).toMatchObject({ active: null, pointed: 2 });
    actor.send({ type: 'suggest.moved', move: 'next' });
    expect(actor.getSnapshot().context).toMatchObject({ active: 0, pointed: null });
    actor.send({ type: 'suggest.pointed', index: 1 });
    actor.send({ type: 'suggest.pointed', index: null });
    expect(actor.getSnapshot().context).toMatchObject({ active: 0, pointed: null });
  });

  test('the active choice is under the pointer, else chosen by key, else the first one with models', () => {
    const choices = choicesOf({ ...suggestions, genes: [{ symbol: 'ERBB2IP', alias: null, count: 0 }] });
    expect(foremost(choices, null, null)).toMatchObject({ kind: 'disease' });
    expect(foremost(choices, 2, null)).toMatchObject({ kind: 'drug' });
    expect(foremost(choices, 2, 0)).toMatchObject({ kind: 'gene' });
    expect(foremost(choices.slice(3), null, null)).toMatchObject({ kind: 'model' });
    expect(foremost([], null, null)).toBeUndefined();
    expect(choices.map(modelsBehind)).toEqual([0, 120, 12, 1]);
  });

  test('a field for genes offers only genes', async () => {
    const { actor, asked, type, rest } = open(['gene']);
    type('HER2');
    asked[0]?.answer(suggestions);
    await rest();
    expect(actor.getSnapshot().context.choices.map(({ kind }) => kind)).toEqual(['gene']);
  });

  test('the active choice always exists, whatever is pressed', () => {
    const move = fc.constantFrom('next' as const, 'previous' as const, 'first' as const, 'last' as const);
    fc.assert(
      fc.property(fc.array(move, { maxLength: 50 }), fc.integer({ min: 0, max: 5 }), (moves, count) => {
        let active: number | null = null;
        for (const one of moves) {
          active = moved(active, count, one);
          expect(active === null || (active >= 0 && active < count)).toBe(true);
        }
      }),
    );
  });

  test('a choice replaces the typed text in the query', () => {
    const typed = { ...emptyQuery, text: 'her', page: 3 };
    expect(choicesOf(suggestions).map((choice) => formatQuery(withSuggestion(typed, choice)))).toEqual([
      '/search?gene=ERBB2:altered',
      '/search?disease=breast',
      '/search?response=trastuzumab&waterfall=trastuzumab',
      '/search?q=BRE-PDX-0001',
    ]);
  });
});
