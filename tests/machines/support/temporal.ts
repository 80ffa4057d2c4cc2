import type { Moment, Trace } from './trace.ts';

/** Something that holds or does not hold at a moment of a run; `before` is the moment before, null at the beginning. */
export type Fact = (now: Moment, before: Moment | null) => boolean;

/**
 * What holds along a run from a moment on. Returns the moment at which it is broken, or null.
 *
 * Runs are finite, and they are completed: after the events of the run, the world answers every pending actor and timer
 * (trace.ts). So what has not happened by the end of the run never happens.
 */
export type Claim = (trace: Trace, from?: number) => number | null;

/** The fact holds at every moment. */
export const always =
  (fact: Fact): Claim =>
  ({ moments }, from = 0) => {
    const broken = moments.findIndex((now, at) => at >= from && !fact(now, moments[at - 1] ?? null));
    return broken === -1 ? null : broken;
  };

/** The fact holds at no moment. */
export const never = (fact: Fact): Claim => always(not(fact));

/** The fact holds at some moment until the end of the completed run. */
export const eventually =
  (fact: Fact): Claim =>
  ({ moments }, from = 0) =>
    moments.some((now, at) => at >= from && fact(now, moments[at - 1] ?? null)) ? null : moments.length - 1;

/** The fact holds at every moment before the first at which `end` holds. `end` does not have to come. */
export const until =
  (fact: Fact, end: Fact): Claim =>
  ({ moments }, from = 0) => {
    for (let at = from; at < moments.length; at += 1) {
      const [now, before] = [moments[at] as Moment, moments[at - 1] ?? null];
      if (end(now, before)) return null;
      if (!fact(now, before)) return at;
    }
    return null;
  };

/**
 * Whenever `question` holds, `answer` holds then or later in the completed run. Only the events of the run raise
 * questions, not the answers that complete it: a chart that polls asks again and again.
 */
export const respondsTo = (answer: Fact, question: Fact): Claim => whenever(question, eventually(answer));

/** Whenever the fact holds, the claim holds from that moment on. */
export const whenever =
  (fact: Fact, claim: Claim): Claim =>
  (trace, from = 0) => {
    for (let at = from; at <= trace.body; at += 1) {
      const [now, before] = [trace.moments[at] as Moment, trace.moments[at - 1] ?? null];
      const broken = fact(now, before) ? claim(trace, at) : null;
      if (broken !== null) return broken;
    }
    return null;
  };

/** Whenever the fact holds, the claim holds from the next moment on. */
export const afterwards =
  (fact: Fact, claim: Claim): Claim =>
  (trace, from = 0) =>
    whenever(fact, (all, at = 0) => (at + 1 < all.moments.length ? claim(all, at + 1) : null))(trace, from);

export const not =
  (fact: Fact): Fact =>
  (now, before) =>
    !fact(now, before);

export const both =
  (...facts: readonly Fact[]): Fact =>
  (now, before) =>
    facts.every((fact) => fact(now, before));

export const either =
  (...facts: readonly Fact[]): Fact =>
  (now, before) =>
    facts.some((fact) => fact(now, before));

/** If the first fact holds at a moment, the second does too. */
export const implies =
  (one: Fact, other: Fact): Fact =>
  (now, before) =>
    !one(now, before) || other(now, before);
