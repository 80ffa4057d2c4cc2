import { text } from 'drizzle-orm/pg-core';

export const PUBLICATION_STATES = ['draft', 'published'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/**
 * Content is hidden until it is published: public queries always have the condition `state = 'published'`, independent
 * of filters.
 */
export const publicationState = () => text({ enum: PUBLICATION_STATES }).notNull().default('draft');
