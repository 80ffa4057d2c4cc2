import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { EXAMPLE_MS } from '../../contract/constants.ts';
import { exampleTourMachine } from '../../machines/exampleTour/exampleTour.machine.ts';

const found = [
  { text: 'KRAS G12C', count: 41 },
  { text: 'HER2', count: 0 },
  { text: 'osimertinib', count: 37 },
];

const holders = ['example', 'search', 'buttonPointer', 'buttonFocus', 'page'] as const;

async function start({ examples = found, isStill = false } = {}) {
  const clock = new SimulatedClock();
  const machine = exampleTourMachine.provide({ actors: { count: fromPromise(() => Promise.resolve(examples)) } });
  const tour = createActor(machine, { clock, input: { isStill } }).start();
  await new Promise((resolve) => setTimeout(resolve));
  const lit = () => {
    const { context } = tour.getSnapshot();
    return tour.getSnapshot().hasTag('lit') ? context.examples[context.shown]?.text : undefined;
  };
  return { tour, lit, wait: () => clock.increment(EXAMPLE_MS) };
}

test('the examples that find models light up in turn', async () => {
  const { lit, wait } = await start();
  const seen = [lit()];
  for (let turn = 0; turn < 2; turn += 1) {
    wait();
    seen.push(lit());
  }
  expect(seen).toEqual(['KRAS G12C', 'osimertinib', 'KRAS G12C']);
});

test('an example stays until the pointer, the focus and a hidden page have each released it', async () => {
  const { tour, lit, wait } = await start();
  for (const by of holders) tour.send({ type: 'exampleTour.held', by });
  for (const by of holders) {
    wait();
    expect(lit()).toBe('KRAS G12C');
    tour.send({ type: 'exampleTour.released', by });
  }
  wait();
  expect(lit()).toBe('osimertinib');
});

test('the pause lasts until the user resumes, and an example can be pointed at meanwhile', async () => {
  const { tour, lit, wait } = await start();
  tour.send({ type: 'exampleTour.paused' });
  wait();
  expect(lit()).toBe('KRAS G12C');
  tour.send({ type: 'exampleTour.pointed', text: 'osimertinib' });
  expect(lit()).toBe('osimertinib');
  tour.send({ type: 'exampleTour.pointed', text: 'HER2' });
  expect(lit()).toBe('osimertinib');
  tour.send({ type: 'exampleTour.resumed' });
  wait();
  expect(lit()).toBe('KRAS G12C');
});

test('with reduced motion the first example is lit and nothing moves', async () => {
  const { tour, lit, wait } = await start({ isStill: true });
  wait();
  expect(lit()).toBe('KRAS G12C');
  expect(tour.getSnapshot().hasTag('moving')).toBe(false);
});

test('the tissue stays dark when no example finds models', async () => {
  const { lit, wait } = await start({ examples: found.map(({ text }) => ({ text, count: 0 })) });
  wait();
  expect(lit()).toBeUndefined();
});
