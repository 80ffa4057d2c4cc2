import { and, asc, eq } from 'drizzle-orm';
import { textIn } from '../../../contract/localized.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFileStore, FileMissing } from '../../platform/files/fileStore.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import {
  countHistologies,
  countSubtypes,
  countTestedAgents,
  previewModels,
  readBiomarkers,
  tallyModels,
  testedCare,
} from './areaModels.ts';
import { countByArea, readAreas, treeOf } from './areas.ts';
import { banner } from './banner.table.ts';
import { disease } from './disease.table.ts';
import { driverReader } from './drivers.ts';
import { figuresReader } from './figures.ts';
import { withHistologies } from './frequencies.ts';
import type { NameReader } from './names.ts';
import { findNewsletterFile, groupedByCategory, readNewsletters } from './newsletters.ts';
import { openPanels } from './panels.ts';
import { findPicture } from './pictures.ts';
import { published } from './published.ts';
import { profilesForm, readProfiles, relatedAreas } from './relatedAreas.ts';
import { asMap, remembered } from './remembered.ts';

type CatalogKey =
  | 'banners'
  | 'diseases'
  | 'filterDiseases'
  | 'diseaseDetail'
  | 'diseaseTree'
  | 'figures'
  | 'image'
  | 'newsletters'
  | 'headNewsletters'
  | 'downloadNewsletter';

/** Returns the handlers of the public pages (specification, section 7 "Public"). They never include drafts. */
export function catalogHandlers(
  needs: Pick<Dependencies, 'database' | 'filesDir' | 'cache' | 'changes'> & { readNames: NameReader },
): Handlers<CatalogKey> {
  const { database, filesDir, readNames } = needs;
  const files = createFileStore(filesDir);
  const counts = remembered(needs, 'area-counts', () => countByArea(database), asMap());
  const profiles = remembered(needs, 'area-genes', () => readProfiles(database), profilesForm);
  const figures = remembered(needs, 'figures', figuresReader(database));
  const readDrivers = driverReader(needs);
  const biomarkersOf = remembered(needs, 'biomarkers', async (areaId) =>
    readBiomarkers(database, areaId, await readDrivers()),
  );
  const testedOf = remembered(needs, 'tested-agents', (areaId) => countTestedAgents(database, areaId));
  const areas = async () => readAreas(database, await counts());

  return {
    banners: async () => {
      const { id, title, subtitle, link, sort, version } = banner;
      return listOf(
        await database
          .select({ id, title, subtitle, link, sort, version })
          .from(banner)
          .where(published(banner))
          .orderBy(asc(sort), asc(banner.code)),
      );
    },

    diseases: async () => listOf(await areas()),

    filterDiseases: async () =>
      listOf((await areas()).map(({ id, diseaseTitle }) => ({ id, value: id, diseaseTitle }))),

    diseaseTree: async () => listOf(treeOf(await areas())),

    diseaseDetail: async ({ params: { id } }, { locale }) => {
      const all = await areas();
      const area = all.find((candidate) => candidate.id === id);
      const { summary, body, facts, frequencies, standardOfCare } = disease;
      const [texts] = await database
        .select({ summary, body, facts, frequencies, standardOfCare, subtypes: disease.subtypes })
        .from(disease)
        .where(and(eq(disease.id, id), published(disease)));
      if (!area || !texts) throw new Refusal('not_found', m.catalog_area_unknown({}, { locale }));
      const [subtypes, histologies, tally, biomarkers, tested, names, models, panels, newsletters, likeness] =
        await Promise.all([
          countSubtypes(database, id, texts.subtypes),
          countHistologies(database, id, readNames),
          tallyModels(database, id),
          biomarkersOf(id),
          testedOf(id),
          readNames(),
          previewModels(database, id, readNames),
          openPanels(database, id),
          readNewsletters(database, { areaId: id }),
          profiles(),
        ]);
      const genes = [...(likeness.get(id)?.keys() ?? [])];
      return {
        ...area,
        ...texts,
        ...{ subtypes, histologies, tally, biomarkers, models, panels, newsletters },
        frequencies: texts.frequencies.map((one) => withHistologies(one, names)),
        standardOfCare: testedCare(texts.standardOfCare, tested, names),
        genesInText: genes
          .filter(
            (gene) =>
              texts.body.en.includes(`<em>${gene}</em>`) ||
              texts.frequencies.some((frequency) => frequency.gene === gene),
          )
          .sort(),
        related: relatedAreas(area, all, likeness),
      };
    },

    figures: async () => {
      const [ofModels, all, panels] = await Promise.all([figures(), areas(), openPanels(database)]);
      return { ...ofModels, areas: all.length, panels };
    },

    image: async ({ params, query }, { locale }) => {
      const found = await findPicture(database, params, query.v);
      if (!found) throw refusals.notFound(locale);
      return found;
    },

    newsletters: async () => listOf(groupedByCategory(await readNewsletters(database))),

    headNewsletters: async () => listOf(await readNewsletters(database, { head: true })),

    downloadNewsletter: async ({ params: { id } }, { locale, log }) => {
      const found = await findNewsletterFile(database, id);
      if (!found) throw new Refusal('not_found', m.catalog_newsletter_unknown({}, { locale }));
      const file = await files.open(found.fileKey).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
        log.error({ newsletter: id, reason: error.reason }, 'the file of a newsletter cannot be read');
        throw new Refusal('system', m.catalog_newsletter_file_missing({}, { locale }));
      });
      return {
        body: file.stream,
        bytes: file.bytes,
        contentType: 'application/pdf',
        etag: found.etag,
        cacheControl: 'private, no-cache',
        fileName: `${textIn(found.topicName, locale)}.pdf`,
      };
    },
  };
}

const listOf = <Item>(list: Item[]) => ({ count: list.length, list });
