import { helpIfAsked } from './platform/commandHelp.ts';
import { refreshGenerated } from './start/generated.ts';

/** `npm run codegen`: regenerates the style system and the message catalogs. */
helpIfAsked(import.meta.filename);

refreshGenerated(true);
