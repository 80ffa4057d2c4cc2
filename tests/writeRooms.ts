import { readFileSync, writeFileSync } from 'node:fs';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { roomsDiagram } from './support/rooms.ts';

/** `npm run rooms`: writes the picture of the rooms into the README, from the imports. */
helpIfAsked(import.meta.filename);

const readme = readFileSync('README.md', 'utf8');
const [before, after] = [readme.indexOf('```mermaid'), readme.indexOf('```', readme.indexOf('```mermaid') + 3)];
if (before < 0) throw new Error('README.md has no mermaid block');
writeFileSync('README.md', readme.slice(0, before) + roomsDiagram() + readme.slice(after + 3));
