import { refreshGenerated } from './start/generated.ts';

/** `npm run codegen`: makes the style system and the message catalogs anew. */
refreshGenerated(true);
