import { z } from 'zod';
import { ComponentType, DatasourceOrder } from '../codes.ts';
import { displayName } from '../displayName.ts';
import { defineDelete, defineList, identifier, jmgr } from '../endpoint.ts';
import {
  contentItem,
  specialComponent,
  specialDetail,
  specialDocument,
  specialFinding,
  specialPresence,
  specialPreview,
  specialTemplate,
  specialVersion,
} from '../entities/special.ts';
import { specialPart } from '../entities/specialPart.ts';
import { envelopeOf } from '../envelope.ts';
import { plainText } from '../limitedText.ts';
import { defaultCount, defaultLimitNum, specialLimits } from '../limits.ts';

/** Calls of the special-page editor in addition to those of contract 7.2, in their style (contract 10.9). */

const savedDraft = envelopeOf(z.object({ id: identifier, revision: z.number().int() }));
const revisionNumber = z.number().int().min(1);

export const specialVersionList = {
  ...defineList({
    path: '/special/version/list',
    summary: 'The versions of a special page, newest first',
    access: 'operator',
    filters: { id: identifier },
    row: specialVersion,
  }),
  goesWith: { list: 'special-pages', action: 'read' },
} as const;
export const specialVersionDetail = jmgr.get('/special/version/{id}/{revision}', 'operator', {
  summary: 'A special page as one of its versions had it',
  goesWith: { list: 'special-pages', action: 'read' },
  parameters: z.object({ id: identifier, revision: z.coerce.number().int().min(1) }),
  answer: specialDetail,
});
export const specialVersionRestore = jmgr.put('/special/version/restore', 'operator', {
  summary: 'Make a new draft of a former version; a stale base answers 409',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'rollBack',
  body: z.strictObject({
    id: identifier,
    /** the version to restore */
    revision: revisionNumber,
    /** the newest version that the person has seen */
    base: revisionNumber,
  }),
  response: savedDraft,
});

export const specialPreviewList = jmgr.post('/special/preview/list', 'operator', {
  summary: 'The newest preview codes of a special page, expired and revoked ones included',
  goesWith: { list: 'special-pages', action: 'read' },
  again: 'harmless',
  body: z.strictObject({ id: identifier }),
  answer: z.array(specialPreview),
});
export const specialPreviewRevoke = jmgr.delete('/special/preview/revoke', 'operator', {
  summary: 'Revoke a preview code: it opens nothing any more',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'revoke',
  body: z.strictObject({ code: z.string().min(1).max(64) }),
  answer: specialPreview,
});

/** identifies an open editor; made by the browser */
const tab = z.string().min(1).max(64);
export const specialPresenceCall = jmgr.put('/special/presence', 'operator', {
  summary: 'Say that an editor has a special page open, and learn who else has',
  goesWith: { list: 'special-pages', action: 'edit' },
  again: 'harmless',
  body: z.strictObject({
    id: identifier,
    tab,
    /** the component that is being edited */
    componentUuid: z.string().min(1).max(64).nullable().default(null),
  }),
  answer: z.array(specialPresence),
});
export const specialPresenceEnd = jmgr.delete('/special/presence', 'operator', {
  summary: 'Say that an editor has left a special page',
  goesWith: { list: 'special-pages', action: 'edit' },
  again: 'harmless',
  body: z.strictObject({ id: identifier, tab }),
  answer: z.null(),
});

const count = z.number().int().min(0);
/** of the last days, today included, and of as many before */
const figures = { week: count, weekBefore: count, month: count, monthBefore: count };
const specialFigures = z.object({
  /** views of the page, by 7 and 28 days; null if it was never published */
  page: z.object(figures).nullable(),
  /** taps of components: those that readers see, and others that had some within 56 days */
  components: z.array(z.object({ uuid: z.string(), ...figures })),
});
export type SpecialFigures = z.output<typeof specialFigures>;

export const specialFiguresCall = jmgr.get('/special/figures/{id}', 'operator', {
  summary: 'How often a special page is opened, and links of each of its components are followed',
  goesWith: { list: 'special-pages', action: 'read' },
  parameters: z.object({ id: identifier }),
  answer: specialFigures,
});

export const specialAutomatic = jmgr.post('/special/automatic', 'operator', {
  summary: 'What readers would now see in an automatic component; without a label, of all content',
  goesWith: { list: 'special-pages', action: 'read' },
  again: 'harmless',
  body: z.strictObject({
    type: z.union([
      z.literal(ComponentType.book),
      z.literal(ComponentType.post),
      z.literal(ComponentType.topicCircle),
      z.literal(ComponentType.bookList),
    ]),
    labelId: identifier.nullable().default(null),
    datasourceOrder: z.enum(DatasourceOrder).default(DatasourceOrder.newest),
    limitNum: z.number().int().min(1).max(defaultCount).default(defaultLimitNum),
  }),
  answer: z.array(contentItem),
});
export const specialCheck = jmgr.post('/special/check', 'operator', {
  summary:
    'The items of a special page that readers can no longer be shown, and links that lead nowhere',
  goesWith: { list: 'special-pages', action: 'edit' },
  again: 'harmless',
  body: z.strictObject({ document: specialDocument }),
  answer: z.array(specialFinding),
});
export const specialCopy = jmgr.put('/special/copy', 'operator', {
  summary: 'Make a new draft of the newest version of a special page',
  audited: 'save',
  body: z.strictObject({ id: identifier }),
  response: savedDraft,
});

export const specialTemplateList = {
  ...defineList({
    path: '/special/template/list',
    summary: 'Templates: components that operators keep to put on pages',
    access: 'operator',
    filters: { searchText: plainText(100).optional() },
    row: specialTemplate,
  }),
  goesWith: { list: 'special-pages', action: 'read' },
} as const;
const templateName = displayName(specialLimits.templateName);
export const specialTemplateSave = jmgr.put('/special/template/save', 'operator', {
  summary: 'Keep components as a template; a name that is taken is refused',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'save',
  body: z.strictObject({
    name: templateName,
    components: z.array(specialComponent).min(1).max(200),
  }),
  answer: z.object({ id: identifier }),
});
export const specialTemplateRename = jmgr.put('/special/template/rename', 'operator', {
  summary: 'Give a template another name; one that is taken is refused',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'save',
  body: z.strictObject({ id: identifier, name: templateName }),
  answer: z.object({ id: identifier }),
});
export const specialTemplateDelete = {
  ...defineDelete('special/template', 'operator'),
  goesWith: { list: 'special-pages', action: 'edit' },
} as const;

export const specialPartDetail = jmgr.get('/special/part/{id}', 'operator', {
  summary: 'A shared block: a component that stands on many pages, and where it stands',
  goesWith: { list: 'special-pages', action: 'read' },
  parameters: z.object({ id: identifier }),
  answer: specialPart,
});
export const specialPartSave = jmgr.put('/special/part/save', 'operator', {
  summary: 'Make a shared block, or change one on all its pages; a stale revision answers 409',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'save',
  body: z.strictObject({
    /** absent for a new part */
    id: identifier.optional(),
    revision: revisionNumber.optional(),
    name: templateName,
    component: specialComponent,
  }),
  response: savedDraft,
});
export const specialPartDelete = jmgr.delete('/special/part/delete', 'operator', {
  summary: 'Delete a shared block; while pages show it, only if they keep copies of it',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'delete',
  body: z.strictObject({
    id: identifier,
    /** leaves a copy on each page that shows it; without it, a part that is shown is refused */
    leaveCopies: z.boolean().default(false),
  }),
  answer: z.object({ copies: z.number().int() }),
});
