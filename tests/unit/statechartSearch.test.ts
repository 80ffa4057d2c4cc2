import { describe, expect, it } from 'vitest';
import {
  enteredStates,
  type Findable,
  otherHit,
  recordHits,
  statesWith,
} from '../../src/statechart/find/recordHits.ts';

const entry = (number: number, words: string, ...entered: string[]): Findable => ({
  number,
  words,
  event: words.split(' · ')[1] ?? '',
  entered,
});
const record = [
  entry(3, 'session · session.signIn', 'signingIn'),
  entry(5, 'requests · requests.call', 'traffic.burst', 'traffic.burst.silent'),
  entry(8, 'session · xstate.done.actor.login', 'signedIn', 'signedIn.menus'),
];
const found = (wanted: string) => recordHits(record, wanted).map(({ number }) => number);

describe('a search of a record', () => {
  it('finds events, statecharts and states that were entered, ignoring case', () => {
    expect(found('SIGNEDIN')).toEqual([8]);
    expect(found('requests.call')).toEqual([5]);
    expect(found('session')).toEqual([3, 8]);
    expect(found('silent')).toEqual([5]);
    expect(found('nothing')).toEqual([]);
  });

  it('finds what has every word', () => {
    expect(found('session login')).toEqual([8]);
    expect(found('session burst')).toEqual([]);
    expect(found(' ')).toEqual([3, 5, 8]);
  });

  it('names the states with a word', () => {
    expect(statesWith(['signedIn', 'signedIn.menus'], 'session MENUS')).toEqual(['signedIn.menus']);
    expect(statesWith(['signedIn'], '')).toEqual([]);
  });

  it('takes only states that were not active before', () => {
    expect(enteredStates(['a', 'a.one'], ['a', 'a.two'])).toEqual(['a.two']);
  });
});

describe('the other hits', () => {
  const hits = [{ number: 8 }, { number: 3 }, { number: 5 }];
  it('are the next and the one before in time, also from an entry between them', () => {
    expect([otherHit(hits, 3, 1), otherHit(hits, 5, -1)]).toEqual([5, 3]);
    expect([otherHit(hits, 4, 1), otherHit(hits, 4, -1)]).toEqual([5, 3]);
  });

  it('go on from the other end', () => {
    expect([otherHit(hits, 8, 1), otherHit(hits, 3, -1)]).toEqual([3, 8]);
    expect([otherHit(hits, null, 1), otherHit(hits, null, -1)]).toEqual([3, 8]);
    expect(otherHit([], 8, 1)).toBeUndefined();
  });
});
