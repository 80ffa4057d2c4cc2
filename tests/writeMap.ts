import { readFileSync, writeFileSync } from 'node:fs';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { roomsDiagram } from './support/map.ts';

/** `npm run rooms`: draws the map of the folders in `docs/architecture.md`, from the imports. */
helpIfAsked(import.meta.filename);

const MAP = 'docs/architecture.md';
const text = readFileSync(MAP, 'utf8');
const [before, after] = [text.indexOf('```mermaid'), text.indexOf('```', text.indexOf('```mermaid') + 3)];
if (before < 0) throw new Error(`${MAP} has no mermaid block`);
writeFileSync(MAP, text.slice(0, before) + roomsDiagram() + text.slice(after + 3));
