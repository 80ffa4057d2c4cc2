import { describe, expect, it } from 'vitest';
import content from '../../server/demo/data/newsletters.json' with { type: 'json' };
import { type NewsletterText, newsletterPdf } from '../../server/demo/documents/newsletterPdf.ts';

const texts = content.items.map(
  ({ code, topicName, category, yearMonth, abstract, body }): NewsletterText => ({
    code,
    title: topicName.en,
    category: { code: category, name: content.categories.find((group) => group.code === category)?.name.en ?? '' },
    publishedAt: `${yearMonth}-15`,
    summary: abstract.en,
    body,
  }),
);

describe('newsletters as PDF', () => {
  it('have as many pages as their file declares', async () => {
    for (const text of texts) {
      const { content: pdf, pages } = await newsletterPdf(text);
      const source = pdf.toString('latin1');
      expect(source.startsWith('%PDF-1.7')).toBe(true);
      expect(source.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(source.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(pages);
      expect(pages).toBeGreaterThanOrEqual(text.body ? 2 : 1);
      expect(pages).toBeLessThanOrEqual(3);
    }
  });

  it('have the same bytes for the same text, dated by the text', async () => {
    const [text] = texts;
    if (!text) throw new Error('there are no newsletters');
    const [one, other] = await Promise.all([newsletterPdf(text), newsletterPdf(text)]);
    expect(one.content.equals(other.content)).toBe(true);
    expect(one.content.toString('latin1')).toContain(`(D:${text.publishedAt.replaceAll('-', '')}080000Z)`);
    const later = await newsletterPdf({ ...text, publishedAt: '2030-01-01' });
    expect(later.content.equals(one.content)).toBe(false);
  });

  it('use only characters that their fonts have', () => {
    for (const { title, summary, body } of texts)
      expect(JSON.stringify([title, summary, body])).toMatch(/^[\x20-\xff]*$/);
  });
});
