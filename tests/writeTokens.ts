import { writeFileSync } from 'node:fs';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { designTokens } from '../stories/foundations/designTokens.ts';

/**
 * `npm run tokens [-- file]`: writes the tokens of the design system to `oncology-browser.tokens.json` or the given
 * file, in the format of the Design Tokens Community Group (2025.10), which design tools import.
 */
helpIfAsked(import.meta.filename);

const file = process.argv[2] ?? 'oncology-browser.tokens.json';
writeFileSync(file, `${JSON.stringify(designTokens(), null, 2)}\n`);
console.log(`${file} written`);
