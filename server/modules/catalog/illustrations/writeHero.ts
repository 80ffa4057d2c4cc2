import { mkdirSync, writeFileSync } from 'node:fs';
import { heroTissueSvg } from './heroTissue.ts';

/**
 * Writes the drawing of the home page to the folder of static files of the browser build: `node
 * server/modules/catalog/illustrations/writeHero.ts`.
 */
const folder = new URL('../../../../public/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('hero-tissue.svg', folder), heroTissueSvg());
