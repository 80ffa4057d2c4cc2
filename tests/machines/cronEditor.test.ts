import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { joinCron, splitCron } from '../../contract/cron.ts';
import { type CronEditorEvent, cronEditorMachine } from '../../machines/cronEditor/cronEditor.machine.ts';
import { CRON_PRESETS, presetOf, withPreset } from '../../machines/cronEditor/presets.ts';

function open(expression: string) {
  const told: string[] = [];
  const machine = cronEditorMachine.provide({ actions: { tellChange: (_, params) => told.push(params.expression) } });
  const actor = createActor(machine, { input: { expression, timeZone: 'UTC' } }).start();
  return { told, send: (event: CronEditorEvent) => actor.send(event), now: () => actor.getSnapshot() };
}

describe('cronEditor', () => {
  test('a schedule that a preset fully describes is shown by it, another one by its five parts', () => {
    expect(open('30 9 * * mon-fri').now().hasTag('preset')).toBe(true);
    expect(open('0 0 29 2 *').now().hasTag('custom')).toBe(true);
    expect(open('').now().hasTag('empty')).toBe(true);
    expect(open('at nine').now().hasTag('malformed')).toBe(true);
  });

  test('a value from outside is shown and not reported back; a known value changes nothing', () => {
    const { send, told, now } = open('0 2 * * *');
    send({ type: 'cronEditor.customChosen' });
    send({ type: 'cronEditor.valueGiven', expression: '0 2 * * *' });
    expect(now().hasTag('custom')).toBe(true);
    send({ type: 'cronEditor.valueGiven', expression: '*/15 * * * *' });
    expect(now().hasTag('preset')).toBe(true);
    expect(told).toEqual([]);
  });

  test('another preset keeps the time of day', () => {
    const { send, told } = open('30 9 * * *');
    send({ type: 'cronEditor.presetChosen', preset: 'weekly' });
    send({ type: 'cronEditor.partsChanged', parts: { weekday: '1,3' } });
    send({ type: 'cronEditor.presetChosen', preset: 'monthly' });
    expect(told).toEqual(['30 9 * * 1', '30 9 * * 1,3', '30 9 1 * *']);
  });

  test('[issue 44] the proposal for a refused expression is accepted as proposed', () => {
    const { send, told, now } = open('');
    send({ type: 'cronEditor.typed', expression: '0 0 2 * * ?' });
    expect(now().hasTag('malformed')).toBe(true);
    send({ type: 'cronEditor.proposalTaken' });
    expect([now().context.expression, now().hasTag('preset')]).toEqual(['0 2 * * *', true]);
    send({ type: 'cronEditor.proposalTaken' });
    expect(told).toEqual(['0 0 2 * * ?', '0 2 * * *']);
  });

  test('the five parts stay once the user requested them, valid or not', () => {
    const { send, told, now } = open('30 9 * * *');
    send({ type: 'cronEditor.customChosen' });
    send({ type: 'cronEditor.partsChanged', parts: { hour: '24' } });
    expect(now().hasTag('wrong')).toBe(true);
    send({ type: 'cronEditor.partsChanged', parts: { hour: '10' } });
    expect([now().hasTag('custom'), now().hasTag('wrong')]).toEqual([true, false]);
    expect(told).toEqual(['30 24 * * *', '30 10 * * *']);
  });

  test('every preset is recognized again as itself, whatever the earlier value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CRON_PRESETS), fc.nat(59), fc.nat(23), (preset, minute, hour) => {
        const texts = withPreset(splitCron(`${minute} ${hour} 3 5 2`), preset);
        expect(presetOf(texts)).toBe(preset);
        expect(splitCron(joinCron(texts))).toEqual(texts);
      }),
    );
  });
});
