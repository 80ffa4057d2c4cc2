import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../../contract/timeZone.ts';
import { dayAfter, dayOf, startOfDay, startOfLast, writeInstant } from '../../server/platform/time/zones.ts';

const at = (instant: string) => new Date(instant);

describe('days of a time zone', () => {
  // from IANA's data: offsets of half and quarter hours, two midnights, no midnight, a skipped day
  test.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00Z'],
    ['Asia/Shanghai', '2026-11-21', '2026-11-20T16:00:00Z'],
    ['America/New_York', '2026-11-21', '2026-11-21T05:00:00Z'],
    ['America/New_York', '2026-07-21', '2026-07-21T04:00:00Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00Z'],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00Z'],
    ['Etc/GMT+12', '2026-11-21', '2026-11-21T12:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z'],
    ['America/Havana', '2025-03-09', '2025-03-09T05:00:00Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ])('%s %s begins at %s', (zone, day, start) => {
    expect(startOfDay(zone, day)).toEqual(at(start));
  });

  test('an hour belongs to the day on the local clock, and the last days end with it', () => {
    expect(dayOf('Asia/Shanghai', at('2026-11-20T17:30:00Z'))).toBe('2026-11-21');
    expect(dayOf('America/New_York', at('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20');
    expect(startOfLast('Asia/Shanghai', 7, at('2026-11-20T17:30:00Z'))).toEqual(at('2026-11-14T16:00:00Z'));
  });

  test('the first and the last day of the calendar have a start and an end', () => {
    expect(startOfDay('Asia/Shanghai', '0001-01-01').getTime()).toBeLessThan(Date.parse('0001-01-02'));
    expect(dayAfter('9999-12-31', 1)).toBe('+010000-01-01');
    expect(startOfDay('UTC', dayAfter('9999-12-31', 1)).getTime()).toBe(Date.parse('9999-12-31') + 86_400_000);
    expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
  });
});

describe('instants in files', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-20T17:30:59Z', '2026-11-21 01:30'],
    ['Asia/Kolkata', '2026-11-20T17:30:00Z', '2026-11-20 23:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30 +02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30 +01:00'],
    ['Europe/Berlin', '2026-10-25T02:00:00Z', '2026-10-25 03:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30 -04:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-05 01:45 +11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-05 01:45 +10:30'],
  ])('%s %s is %s', (zone, instant, text) => {
    expect(writeInstant(zone, at(instant))).toBe(text);
  });

  test('no two instants of a year have the same text', () => {
    const texts = Array.from({ length: 366 * 48 }, (_, half) =>
      writeInstant('Europe/Berlin', new Date(Date.UTC(2026, 0, 1) + half * 1_800_000)),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test.each(['Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});
test.each(['', '+08:00', 'Asia/Nowhere', 'Asia/Shanghai\r\nx: y', `Asia/${'a'.repeat(60)}`])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
