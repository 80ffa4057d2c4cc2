import { createHash } from 'node:crypto';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { BinaryReply, Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { driverReader } from '../catalog/drivers.ts';
import { figuresReader } from '../catalog/figures.ts';
import type { NameReader } from '../catalog/names.ts';
import { type Form, remembered } from '../catalog/remembered.ts';
import { brochure } from './documents/brochure.ts';
import { dataSheet } from './documents/dataSheet.ts';
import { passportReader } from './passport.ts';

type PassportKey = 'modelPassport' | 'downloadDataSheet' | 'downloadBrochure';

/**
 * Returns the handlers for a single model in full, as data and as a data sheet, and for the brochure of all models.
 * Drafts are treated as missing.
 */
export function passportHandlers(
  needs: Pick<Dependencies, 'database' | 'cache' | 'changes'> & { readNames: NameReader },
): Handlers<PassportKey> {
  const { database, readNames } = needs;
  const readPassport = passportReader(database, readNames, driverReader(needs));
  const readFigures = figuresReader(database);
  const brochureOfNow = remembered(
    needs,
    'brochure',
    async () => (await brochure(database, await readFigures())).content,
    bytes,
  );

  const passportOf = async (id: string, locale: Locale) => {
    const passport = await readPassport(id);
    if (!passport) throw new Refusal('not_found', m.passport_unknown({}, { locale }));
    return passport;
  };
  return {
    modelPassport: ({ params: { id } }, { locale }) => passportOf(id, locale),

    downloadDataSheet: async ({ params: { id } }, { locale }) => {
      const passport = await passportOf(id, locale);
      return document((await dataSheet(passport)).content, `${passport.modelCode}.pdf`);
    },

    downloadBrochure: async () => document(await brochureOfNow(), 'Oncology Browser.pdf'),
  };
}

const bytes: Form<Buffer> = {
  write: (content) => content.toString('base64'),
  read: (text) => Buffer.from(text, 'base64'),
};

function document(body: Buffer, fileName: string): BinaryReply {
  return {
    body,
    bytes: body.length,
    contentType: 'application/pdf',
    etag: createHash('sha256').update(body).digest('base64url'),
    cacheControl: 'private, no-cache',
    fileName,
  };
}
