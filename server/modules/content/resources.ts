import { type SQL, sql } from 'drizzle-orm';
import { sameIn } from '../../../contract/localized.ts';
import { antibody as antibodyDefinition } from '../../../contract/resources/content/antibody.ts';
import { banner as bannerDefinition } from '../../../contract/resources/content/banner.ts';
import { disease as diseaseDefinition } from '../../../contract/resources/content/disease.ts';
import { model as modelDefinition } from '../../../contract/resources/content/model.ts';
import {
  newsletterCategory as categoryDefinition,
  newsletter as newsletterDefinition,
} from '../../../contract/resources/content/newsletter.ts';
import { otherModel as otherDefinition } from '../../../contract/resources/content/otherModel.ts';
import { panel as panelDefinition } from '../../../contract/resources/content/panel.ts';
import {
  enrollment as enrollmentDefinition,
  inquiry as inquiryDefinition,
} from '../../../contract/resources/content/requests.ts';
import { study as studyDefinition } from '../../../contract/resources/content/study.ts';
import { SPECIES } from '../../../contract/species.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFileStore } from '../../platform/files/fileStore.ts';
import { type ResourceSource, source } from '../../platform/resources/source.ts';
import type { Terms } from '../../platform/resources/terms.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { colleague } from '../administration/colleagues.ts';
import { banner } from '../catalog/banner.table.ts';
import { disease } from '../catalog/disease.table.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';
import type { NameReader } from '../catalog/names.ts';
import { newsletter, newsletterCategory, newsletterDisease } from '../catalog/newsletter.table.ts';
import { panel, panelDisease, panelModel } from '../catalog/panel.table.ts';
import { inquiry, inquiryReference } from '../inquiries/inquiry.table.ts';
import { mailSender } from '../mail/sender.ts';
import { enrollment, enrollmentReference } from '../panels/enrollment.table.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/otherModel.table.ts';
import { mailAssignments } from './assignments.ts';
import { enrollmentHooks } from './confirmations.ts';
import { areaOfPanel, contentHooks, diseaseHooks, modelHooks, newsletterHooks, panelHooks } from './hooks.ts';
import { readUploadsOf } from './publishing.ts';
import { studyHooks } from './studyHooks.ts';

const species = async (): Promise<Terms> => ({
  name: (term) => SPECIES[term] ?? sameIn(term),
  named: (text) => Object.entries(SPECIES).flatMap(([term, { zh }]) => (zh.includes(text) ? [term] : [])),
});

/** The reference of a request for users, such as 'Q-1042'. */
const reference = (letter: string, number: SQL) => sql`${letter}::text || '-' || ${number}`;

/** Returns the content of the public site and the requests of its visitors as resources. */
export function contentSources({
  config,
  filesDir,
  host,
  readNames,
}: Pick<Dependencies, 'config' | 'filesDir'> & {
  host: StorageHost;
  readNames: NameReader;
}): readonly ResourceSource[] {
  const mail = mailSender(config);
  const read = readUploadsOf(host);
  const files = createFileStore(filesDir);
  const diseases = async (): Promise<Terms> => {
    const names = await readNames();
    return { name: (term) => names.disease(term), named: names.diseasesNamed };
  };
  return [
    source({
      definition: diseaseDefinition,
      table: disease,
      hooks: diseaseHooks(
        contentHooks(
          read,
          'disease',
          disease,
          [
            { field: 'diseaseIcon', column: disease.diseaseIconId },
            { field: 'itemImg', column: disease.itemImgId },
            { field: 'image', column: disease.imageId },
          ],
          { code: disease.code },
        ),
      ),
    }),
    source({
      definition: modelDefinition,
      table: model,
      // Studies are removed and restored with their model.
      children: [{ table: growthStudy, parent: growthStudy.modelId }],
      hooks: modelHooks,
      terms: { cancerType: diseases, histology: diseases },
    }),
    source({
      definition: studyDefinition,
      table: growthStudy,
      stores: {
        armCount: { read: sql`jsonb_array_length(${growthStudy.arms})` },
        control: {
          read: sql`coalesce((select string_agg(arm ->> 'name', ', ') from jsonb_array_elements(${growthStudy.arms}) arm where arm ->> 'role' = 'control'), '')`,
        },
        animals: { read: sql`jsonb_array_length(${growthStudy.animals})` },
      },
      outlives: ['model'],
      hooks: studyHooks,
    }),
    source({
      definition: otherDefinition,
      table: otherModel,
      terms: { species },
      hooks: contentHooks(read, 'other', otherModel, [{ field: 'image', column: otherModel.imageId }], {
        code: otherModel.code,
      }),
    }),
    source({
      definition: antibodyDefinition,
      table: antibody,
      terms: { host: species, reactivity: species },
      hooks: contentHooks(read, 'antibody', antibody, [{ field: 'image', column: antibody.imageId }]),
    }),
    source({
      definition: panelDefinition,
      table: panel,
      stores: {
        diseases: { pairs: panelDisease, own: panelDisease.panelId, other: panelDisease.diseaseId },
        models: { pairs: panelModel, own: panelModel.panelId, other: panelModel.modelId },
      },
      hooks: panelHooks(
        contentHooks(
          read,
          'enlist',
          panel,
          [
            { field: 'enlistImg', column: panel.enlistImgId },
            { field: 'itemImg', column: panel.itemImgId },
          ],
          { code: panel.code, areaOf: areaOfPanel },
        ),
      ),
    }),
    source({
      definition: newsletterDefinition,
      table: newsletter,
      stores: {
        diseases: { pairs: newsletterDisease, own: newsletterDisease.newsletterId, other: newsletterDisease.diseaseId },
      },
      hooks: newsletterHooks(
        contentHooks(read, 'newsletter', newsletter, [{ field: 'image', column: newsletter.imageId }]),
        read,
        (content) => files.save(content, 'pdf'),
      ),
    }),
    source({ definition: categoryDefinition, table: newsletterCategory }),
    source({
      definition: bannerDefinition,
      table: banner,
      hooks: contentHooks(read, 'banner', banner, [{ field: 'image', column: banner.imageId }], { code: banner.code }),
    }),
    source({
      definition: inquiryDefinition,
      table: inquiry,
      stores: { reference: { read: reference('Q', sql`${inquiry.number}`) } },
      hooks: mailAssignments(mail, config.publicUrl, {
        table: inquiry,
        reference: inquiryReference,
        route: inquiryDefinition.route,
      }),
      owner: inquiry.assigneeId,
      needs: { assignee: sql`${inquiry.state} not in ('answered', 'closed')` },
      offers: { assignee: colleague },
    }),
    source({
      definition: enrollmentDefinition,
      table: enrollment,
      stores: { reference: { read: reference('E', sql`${enrollment.number}`) } },
      hooks: {
        ...enrollmentHooks,
        ...mailAssignments(mail, config.publicUrl, {
          table: enrollment,
          reference: enrollmentReference,
          route: enrollmentDefinition.route,
        }),
      },
      owner: enrollment.assigneeId,
      needs: { assignee: sql`${enrollment.state} not in ('confirmed', 'closed')` },
      offers: { assignee: colleague },
    }),
  ];
}
