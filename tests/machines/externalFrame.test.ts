import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { FRAME_PATIENCE_MS } from '../../contract/constants.ts';
import { externalFrameMachine } from '../../machines/externalFrame/externalFrame.machine.ts';
import { judgeFrame } from '../../machines/externalFrame/frame.ts';

const surroundings = {
  own: ['https://portal.example', 'http://127.0.0.1:8080'],
  allowed: ['https://status.example', 'https://board.example:8443', 'https://portal.example'],
};
const judge = (url: string) => judgeFrame(url, surroundings);

describe('externalFrame', () => {
  test('[A36] scripts, data, pages of the portal and hosts that are not allowed are refused', () => {
    const refused = {
      empty: ['', '   ', 'status.example', '/home', '//status.example', 'https:'],
      scheme: [
        'javascript:alert(1)',
        'JavaScript://status.example/%0aalert(1)',
        ' data:text/html,x',
        'blob:https://status.example/1',
        'file:///etc/passwd',
        'ftp://status.example',
        'about:blank',
      ],
      site: [
        'https://portal.example/home',
        'HTTPS://PORTAL.example',
        'https://portal.example:443/',
        'http://127.0.0.1:8080/x',
      ],
      host: [
        'https://evil.example',
        'http://status.example',
        'https://status.example.evil.example',
        'https://status.example:444',
        'https://status.example@evil.example/',
        'https://evil.example#https://status.example',
        'https://evil.example\\@status.example',
        'https://status.example\\@evil.example',
        'https://status.example.',
        'https://sta\ntus.example',
        'https:status.example',
        'https:///status.example',
      ],
    };
    for (const [judgment, urls] of Object.entries(refused))
      for (const url of urls) expect(judge(url), url).toBe(judgment);
    // browsers ignore a line break inside a scheme
    expect(judge('java\nscript:alert(1)')).toBe('empty');
  });

  test('an allowed host is shown with every path; mail and telephone links go to the device', () => {
    for (const url of [
      'https://status.example',
      ' https://Status.example:443/a b?c=é#d ',
      'https://board.example:8443/?u=@x\\y',
    ])
      expect(judge(url), url).toBe('frame');
    expect([judge('mailto:help@status.example'), judge('TEL:+4112345')]).toEqual(['open', 'open']);
  });

  test('[A36] the frame has, as a browser reads it, an allowed origin and never ours', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':443',
      ':',
      '#',
      '?',
      '.',
      ' ',
      '\t',
      'status.example',
      'portal.example',
      'evil.example',
      'javascript:',
      '%2e',
      '。',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = parts.join('');
        if (judge(url) !== 'frame') return;
        const { origin } = new URL(url.trim());
        expect(surroundings.allowed).toContain(origin);
        expect(surroundings.own).not.toContain(origin);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a slow page is reported as slow and can be reloaded', () => {
    const clock = new SimulatedClock();
    const input = { ...surroundings, url: 'https://status.example' };
    const actor = createActor(externalFrameMachine, { input, clock }).start();
    clock.increment(FRAME_PATIENCE_MS);
    expect(actor.getSnapshot().hasTag('slow')).toBe(true);
    actor.send({ type: 'externalFrame.reloaded' });
    expect([actor.getSnapshot().hasTag('slow'), actor.getSnapshot().context.attempt]).toEqual([false, 2]);
    actor.send({ type: 'externalFrame.loaded' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  });
});
