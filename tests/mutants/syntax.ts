import { parseSync } from 'vite';

/** A node of a syntax tree. Its type determines the names of its properties. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * Returns the syntax tree of a file. The parser has a type for each node, but the search for faults uses property names
 * that many of them share.
 */
export const programOf = (file: string, code: string): Node => parseSync(file, code).program as unknown as Node;
