import { mkdirSync, writeFileSync } from 'node:fs';
import { heroTissueSvg } from './heroTissue.ts';
import { stripTissueSvg } from './stripTissue.ts';

/**
 * Writes the drawings of the home page and of the search to the folder of static files of the browser build: `node
 * server/modules/catalog/illustrations/writeHero.ts`.
 */
const folder = new URL('../../../../public/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('hero-tissue.svg', folder), heroTissueSvg());
writeFileSync(new URL('strip-tissue.svg', folder), stripTissueSvg());
