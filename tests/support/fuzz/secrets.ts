import { randomUUID } from 'node:crypto';
import { ContentDealType, ContentType, SubmitType } from '#contract/codes.ts';
import { bookListCalls, liveCalls, postCalls } from '#contract/endpoints/lists.ts';
import { specialPreviewCode, specialSaveCall } from '#contract/endpoints/special.ts';
import { specialContribute } from '#contract/endpoints/specialContributions.ts';
import { specialTemplateSave } from '#contract/endpoints/specialEditing.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { viewArrange, viewSave } from '#contract/endpoints/views.ts';
import { writingSaveCall } from '#contract/endpoints/writing.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { institutionColumns } from '#server/identity/institutionColumns.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { complete } from '../institutionDetails.ts';
import type { TestPlatform } from '../platform.ts';

/** Secrets that only some people may see, each with a unique mark by which a leak in an answer is recognised. */

/** the owner: `press` for secrets of an institution, `operator` for those of operators */
const victim = 'press';
/** start of all marks that are texts */
export const secret = 'kept-from-all-others';
const phone = '13987604321';
const contactPhone = '010-55558642';
const creditCode = '91350100M000100Y43';
const hour = 3_600_000;

export interface Hidden {
  /** ids of the hidden records, for calls that ask for them */
  readonly ids: readonly string[];
  /** texts that no answer may contain except for operators, unless the call itself contained them */
  readonly marks: readonly string[];
}

const marked = (what: string): string => `${secret}-${what}`;

/**
 * Creates hidden mail address, phone number, licence, contact, drafts, kept writing, views, preview codes,
 * contributions and sessions.
 */
export async function hideSecrets(test: TestPlatform): Promise<Hidden> {
  const { database } = test.services;
  const owner = await database
    .selectFrom('account')
    .where('name', '=', victim)
    .select(['id', 'institution_id'])
    .executeTakeFirstOrThrow();
  await database
    .updateTable('account')
    .set({
      mail: `${secret}@books.example`,
      pending_mail: `${marked('pending')}@books.example`,
      phone,
    })
    .where('id', '=', owner.id)
    .execute();
  const { name } = await database
    .selectFrom('institution')
    .where('id', '=', owner.institution_id)
    .select('name')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('institution')
    .set({
      ...institutionColumns({
        ...complete,
        name,
        creditCode,
        contactPhone,
        contactName: marked('contact'),
        licence: `/cdn/${marked('licence')}.png`,
        address: marked('address'),
      }),
      operator_name: marked('operator'),
      reason: marked('reason'),
    })
    .where('id', '=', owner.institution_id)
    .execute();
  await database
    .insertInto('external_account')
    .values({
      provider: 'weibo',
      openid: marked('openid'),
      account_id: owner.id,
      nickname: marked('weibo'),
      bound_at: new Date(),
    })
    .execute();

  const token = await test.signIn(victim);
  const operator = await test.signIn('operator');
  await database
    .updateTable('session')
    .set({ device: marked('device'), address: '203.0.113.77' })
    .where('account_id', '=', owner.id)
    .execute();
  const personal = await hidePersonal(test, token);
  const special = await hideSpecials(test, operator, token);
  // files that are signed for but not uploaded yet
  const { data: signed } = await test.call(
    uploadSign,
    { body: { fileMd5: '0123456789abcdef0123456789abcdef.png' } },
    token,
  );
  return {
    ids: [owner.id, ...personal, ...special.ids],
    marks: [
      ...[secret, phone, contactPhone, creditCode, '203.0.113.77', special.code, signed.signature],
      special.contribution,
    ],
  };
}

/** Creates unpublished records, kept writing and private views. */
async function hidePersonal(test: TestPlatform, token: string): Promise<string[]> {
  const startAt = new Date(Date.now() + 24 * hour).toISOString();
  const content = marked('content');
  const title = marked('title');
  const saved = await Promise.all([
    test.call(postCalls.save, { body: { content, isDraft: true } }, token),
    test.call(bookListCalls.save, { body: { title, content, isDraft: true } }, token),
    test.call(liveCalls.save, { body: { title, startAt, isDraft: true } }, token),
    test.call(
      writingSaveCall,
      { body: { id: randomUUID(), kind: 'dynamic', values: { content }, title } },
      token,
    ),
    test.call(
      viewSave,
      {
        body: {
          resource: 'posts',
          place: '',
          name: marked('view').slice(0, 40),
          state: { filters: { searchText: marked('filter') } },
        },
      },
      token,
    ),
  ]);
  await test.call(
    viewArrange,
    {
      body: {
        resource: 'posts',
        place: '',
        arrangement: { columns: [{ name: 'title', width: 123 }] },
      },
    },
    token,
  );
  return saved.map(({ data }) => data.id);
}

/**
 * Creates an unpublished page with a preview, a draft of a published page, a template, and a contribution that waits
 * for review.
 */
async function hideSpecials(test: TestPlatform, operator: string, token: string) {
  const name = marked('draft').slice(0, 40);
  const { data: draft } = await test.call(
    specialSaveCall,
    { body: { ...publishable({ name }), draft: true } },
    operator,
  );
  const { data: preview } = await test.call(
    specialPreviewCode,
    { parameters: { id: draft.id } },
    operator,
  );
  // starts now, in the platform's time zone Asia/Shanghai
  const startAt = new Date(Date.now() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');
  const open = publishable({ startAt, endAt: '2099-01-01 08:00:00' });
  const { data: page } = await test.call(
    specialSaveCall,
    {
      body: { ...open, submit: SubmitType.any, contentDealType: ContentDealType.shownAfterReview },
    },
    operator,
  );
  const { data: post } = await test.call(postCalls.save, { body: { content: '投稿' } }, token);
  await test.services.database
    .updateTable('post')
    .set({ status: 30, published_at: new Date() })
    .where('id', '=', post.id)
    .execute();
  const { data: contribution } = await test.call(
    specialContribute,
    { body: { id: page.id, contentType: ContentType.dynamic, contentId: post.id } },
    token,
  );
  await test.call(
    specialSaveCall,
    { body: { ...open, name, id: page.id, revision: page.revision, draft: true } },
    operator,
  );
  const { data: template } = await test.call(
    specialTemplateSave,
    { body: { name, components: open.components } },
    operator,
  );
  await test.services.database
    .insertInto('stored_schema')
    .values({
      name: 'hidden',
      revision: 1,
      based_on: 0,
      published_revision: null,
      draft_text: marked('schema'),
      draft_revision: 1,
      draft_account_id: null,
      account_id: await operatorId(test),
      draft_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  return {
    ids: [draft.id, page.id, template.id, newIdentifier()],
    code: preview.code,
    contribution: contribution.id,
  };
}

async function operatorId({ services }: TestPlatform): Promise<string> {
  const { id } = await services.database
    .selectFrom('account')
    .where('name', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
