import { parseSync } from 'vite';

/** A node of a syntax tree, read by names that depend on its type. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * The syntax tree of a file. The parser has a type for each node; faults are found by names that many of them share.
 */
export const programOf = (file: string, code: string): Node => parseSync(file, code).program as unknown as Node;
