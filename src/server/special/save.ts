import type { Kysely, Transaction } from 'kysely';
import { ComponentType, ContentDealType, SubmitType } from '#contract/codes.ts';
import type { SpecialDocument, SpecialSave } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { isChinese, type Language, message } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import { specialProblems } from '#contract/special.ts';
import { storedDocument } from '#contract/specialUpgrades.ts';
import { locales } from '#locales/index.ts';
import { newIdentifier } from '../database/identifier.ts';
import { searchColumns } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { toldOfHtml } from '../html.ts';
import { asProblems, InvalidInput, sentence } from '../http/errors.ts';
import { succeed } from '../http/handle.ts';
import { willAnswer } from '../repetition/run.ts';
import type { Services } from '../services.ts';
import { readTime, writeTime } from '../times.ts';
import { resolveAutomatic } from './automatic.ts';
import { lockSpecial, staleBase, toldStartOf } from './detail.ts';
import { normaliseDocument, readDocument, withCleanTexts } from './document.ts';
import { findLabel } from './labels.ts';
import { withParts } from './parts.ts';

/** The result of a save. */
export interface SavedSpecial {
  id: string;
  revision: number;
  /** the ids of the components, by their uuid */
  componentIds: Record<string, string>;
}

/** What is answered of a save: what it saved, and what it says. */
export type SaveAnswer = ReturnType<typeof savedAnswer>;

/**
 * Saves a special page as a draft, or publishes it. Each save is one revision and adds one row to the history.
 *
 * @throws {InvalidInput} problems by field (contract 5)
 * @throws {NotFound} the page does not exist or was deleted
 * @throws {Conflict} the page has changed since the revision that the save is based on
 */
export async function saveSpecial(
  services: Services,
  accountId: string,
  body: SpecialSave,
  language: Language,
): Promise<SaveAnswer> {
  return services.database.transaction().execute(async (database) => {
    const before = body.id === undefined ? undefined : await lockSpecial(database, body.id);
    if (before && before.revision !== body.revision) throw await staleBase(database, before);
    const { id: _id, revision: _revision, draft, preview, ...given } = body;
    // saving for a preview does not show the page to readers
    const isDraft = draft || preview;
    const { submit, contentDealType, bgColor } = given;
    const labelled = await withParts(database, await withLabel(database, chosen(given)));
    const clean = { ...labelled, components: withCleanTexts(labelled.components) };
    refuseRepeated(clean);
    await check(services, database, {
      document: clean,
      choices: { submit, contentDealType, bgColor },
      draft: isDraft,
      before,
      language,
    });
    const document = normaliseDocument(clean);
    const saved = await writeVersion(database, services, { before, accountId, document, isDraft });
    const answer = savedAnswer(saved, { isDraft, given: labelled, language });
    willAnswer(answer);
    return answer;
  });
}

/** The answer of the save call. */
function savedAnswer(
  saved: SavedSpecial,
  { isDraft, given, language }: { isDraft: boolean; given: SpecialDocument; language: Language },
) {
  const done = message(locales.decorator.server, language, isDraft ? 'draftSaved' : 'published');
  const told = toldOfHtml(textsOf(given), language);
  return succeed(saved, told === '' ? done : `${done}${isChinese(language) ? '。' : '. '}${told}`);
}

const textsOf = ({ components }: SpecialDocument): string[] =>
  components.flatMap((component) =>
    component.type === ComponentType.richText
      ? component.contents.map(({ content }) => content)
      : [],
  );

type Given = Omit<SpecialSave, 'id' | 'revision' | 'draft' | 'preview'>;
type Choices = Pick<Given, 'submit' | 'contentDealType' | 'bgColor'>;

/** Puts a placeholder in place of each choice that was not made; `check` refuses it. */
const chosen = (given: Given): SpecialDocument => ({
  ...given,
  submit: given.submit ?? SubmitType.any,
  contentDealType: given.contentDealType ?? ContentDealType.shownAtOnce,
  bgColor: given.bgColor || defaultSpecialColour,
});

/** Fills in the label's present name; refuses a label that is gone. */
async function withLabel(
  database: Kysely<Tables>,
  document: SpecialDocument,
): Promise<SpecialDocument> {
  if (!document.label) return document;
  const { id } = document.label;
  const label = await findLabel(database, id);
  if (!label) throw invalid('label', 'unknown', 'unknownLabel', { id });
  return { ...document, label };
}

function invalid(
  field: string,
  code: string,
  key: 'unknownLabel' | 'repeatedComponent',
  values: Record<string, string>,
): InvalidInput {
  const text = sentence(locales.decorator.server, key, values);
  return new InvalidInput(
    sentence(locales.decorator.server, 'invalid'),
    asProblems([{ field, code, text }]),
  );
}

function refuseRepeated({ components }: SpecialDocument) {
  const uuids = new Set<string>();
  components.forEach(({ uuid }, index) => {
    if (uuids.has(uuid))
      throw invalid(`components.${index}.uuid`, 'repeated', 'repeatedComponent', {
        uuid,
      });
    uuids.add(uuid);
  });
}

interface Checked {
  /** in the order in which it was sent, because problems name components by position */
  document: SpecialDocument;
  /** unchanged, as they were sent */
  choices: Choices;
  draft: boolean;
  before: Row<'special'> | undefined;
  language: Language;
}

async function check(
  services: Services,
  database: Kysely<Tables>,
  { document, choices, draft, before, language }: Checked,
) {
  // throws if a later version of the platform has stored the page, so that it is not overwritten
  if (before) readDocument(before.document);
  const publishedStartAt = before && (await toldStartOf(database, before.id));
  const resolved = draft ? document : await resolveAutomatic(database, document);
  const problemsIn = (inLanguage: Language): Problem[] =>
    specialProblems(
      { ...resolved, ...choices },
      {
        language: inLanguage,
        draft,
        isResolved: true,
        zone: services.settings.TIME_ZONE,
        today: writeTime(services.now(), services.settings.TIME_ZONE).slice(0, 10),
        publishedStartAt,
      },
    );
  const [first] = problemsIn(language);
  // the answer's message is the first problem, because notifications show only that
  if (first)
    throw new InvalidInput(
      (inLanguage) => problemsIn(inLanguage)[0]?.message ?? first.message,
      problemsIn,
    );
}

export interface VersionToWrite {
  before: Row<'special'> | undefined;
  accountId: string;
  document: SpecialDocument;
  isDraft: boolean;
}

/** Writes a version of a page, or a new page if `before` is absent; the transaction has to hold the lock of the row. */
export async function writeVersion(
  database: Transaction<Tables>,
  services: Services,
  { before, accountId, document, isDraft }: VersionToWrite,
): Promise<SavedSpecial> {
  const now = services.now();
  const zone = services.settings.TIME_ZONE;
  const id = before?.id ?? newIdentifier();
  const revision = (before?.revision ?? 0) + 1;
  const json = JSON.stringify(storedDocument(document));
  const values = {
    document: json,
    name: document.name,
    label_id: document.label?.id ?? null,
    start_at: readTime(document.startAt, zone),
    end_at: readTime(document.endAt, zone),
    has_draft: isDraft,
    ...searchColumns(document.name),
    updated_at: now,
    revision,
    ...(isDraft ? {} : { published: json, published_revision: revision, published_at: now }),
  };
  if (before) await database.updateTable('special').set(values).where('id', '=', id).execute();
  else
    await database
      .insertInto('special')
      .values({ id, account_id: accountId, created_at: now, ...values })
      .execute();
  await database
    .insertInto('special_revision')
    .values({
      special_id: id,
      revision,
      account_id: accountId,
      is_draft: isDraft,
      document: json,
      created_at: now,
    })
    .execute();
  const componentIds = Object.fromEntries(
    document.components.flatMap((component) =>
      component.id === undefined ? [] : [[component.uuid, component.id]],
    ),
  );
  return { id, revision, componentIds };
}
