import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsBetweenRooms, roomsDiagram } from '../support/rooms.ts';

describe('rooms', () => {
  it('imports point one way: contract to nobody, machines to contract, src never to server, server never to src', () => {
    const top = (room: string) => room.split('/')[0];
    const wrong = [...importsBetweenRooms().keys()].filter((arrow) => {
      const [from = '', to = ''] = arrow.split('>').map(top);
      if (from === to) return false;
      return !(to === 'contract' || (from === 'src' && to === 'machines'));
    });
    expect(wrong).toEqual([]);
  });

  it('the picture in the README is the one that the imports give (npm run rooms writes it)', () => {
    expect(readFileSync('README.md', 'utf8')).toContain(roomsDiagram());
  });
});
