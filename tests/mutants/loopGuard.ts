import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { MOST_ROUNDS } from './rounds.ts';
import { type Node, programOf } from './syntax.ts';

/** The number of rounds between two checks of the time. */
const BETWEEN = 256;

/** Vite plugin that ends loops which a fault made endless, in the files of a folder. */
export function loopGuard(folder: string): Plugin {
  const within = `${resolve(folder)}/`;
  return {
    name: 'loop-guard',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.startsWith(within)) return null;
      const guarded = bodiesOf(programOf(file, code)).toSorted((a, b) => b.start - a.start);
      const isLate = `globalThis.rounds % ${BETWEEN} === 0 && performance.now() > globalThis.roundsEnd`;
      const check = `if (globalThis.rounds++ > ${MOST_ROUNDS} || (${isLate})) throw new Error('endless');`;
      let text = code;
      for (const { start, end } of guarded)
        text = `${text.slice(0, start)}{${check}${text.slice(start, end)}}${text.slice(end)}`;
      return { code: text, map: null };
    },
  };
}

/** Returns the bodies of loops. Loops inside another loop are left out, because the outer one would not end either. */
function bodiesOf(node: Node): Node[] {
  if (/^(While|DoWhile|For)Statement$/.test(node.type)) return [node.body as Node];
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap(bodiesOf);
}
