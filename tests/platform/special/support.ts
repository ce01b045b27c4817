import { ContentStatus, ContentType } from '#contract/codes.ts';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import type { SpecialSave } from '#contract/entities/special.ts';
import { problemData } from '#contract/errors.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { type Answered, createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { publishable } from './pages.ts';

const hour = 3_600_000;
export const chinese = { 'accept-language': 'zh-CN' };

/** A platform with two operators and two readers, and short ways to make what special pages are about. */
export interface SpecialPlatform {
  readonly test: TestPlatform;
  readonly operator: string;
  readonly colleague: string;
  readonly reader: string;
  readonly stranger: string;
  /** A moment so many hours from the start of the test, as the page's form writes it (contract 7.2). */
  at(hours: number): string;
  /** A page that begins at this moment of the platform's clock and ends in two days. */
  running(patch?: Partial<SpecialSave>): SpecialSave;
  save(body: SpecialSave): Promise<{ id: string; revision: number }>;
  draft(id: string): Promise<Awaited<ReturnType<typeof readDraft>>>;
  /** A post of one of the accounts, published unless the patch says otherwise; gives its id. */
  post(author: string, patch?: PostPatch): Promise<string>;
  label(name: string): Promise<{ id: string; name: string }>;
  /** What readers get at an address. */
  open(path: string): Promise<string>;
}

interface PostPatch {
  /** as JSON */
  videos?: string;
  account_id?: string;
  title?: string;
  content_type?: number;
  status?: number;
  visibility?: number;
  is_deleted?: boolean;
  label_ids?: string[];
  view_count?: number;
  published_at?: Date;
}

function readDraft(test: TestPlatform, token: string, id: string) {
  return test.call(specialDraftDetail, { parameters: { id } }, token).then(({ data }) => data);
}

/** Opens it; close `test` in `afterAll`. */
export async function openSpecials(): Promise<SpecialPlatform> {
  const test = await createTestPlatform({ background: false });
  const { database } = test.services;
  const start = Date.now();
  const ids = new Map<string, string>();
  const people: [string, string[]][] = [
    ['operator', ['operator']],
    ['colleague', ['operator']],
    ['reader', []],
    ['stranger', []],
  ];
  for (const [name, roles] of people) {
    const id = newIdentifier();
    ids.set(name, id);
    await database
      .insertInto('account')
      .values({
        id,
        name,
        nickname: name,
        roles,
        phone: null,
        mail: null,
        password_hash: null,
        institution_id: null,
      })
      .execute();
  }
  const operator = await test.signIn('operator');
  const written = (instant: number) =>
    // in the platform's own time zone, here Asia/Shanghai
    new Date(instant + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');
  const at = (hours: number) => written(start + hours * hour);
  return {
    test,
    operator,
    colleague: await test.signIn('colleague'),
    reader: await test.signIn('reader'),
    stranger: await test.signIn('stranger'),
    at,
    running(patch = {}) {
      // a test may have moved the clock past midnight, and a page may not begin on a day that is over
      const now = test.services.now().getTime();
      return publishable({ startAt: written(now), endAt: written(now + 48 * hour), ...patch });
    },
    save: async (body) => (await test.call(specialSaveCall, { body }, operator)).data,
    draft: (id) => readDraft(test, operator, id),
    async post(author, patch = {}) {
      const id = newIdentifier();
      await database
        .insertInto('post')
        .values({
          id,
          account_id: ids.get(author) ?? '',
          circle_id: null,
          content_type: ContentType.dynamic,
          status: ContentStatus.published,
          title: '帖子',
          content: '好书，a<b 且 c>d',
          published_at: new Date(start),
          ...patch,
        })
        .execute();
      return id;
    },
    async label(name) {
      const id = newIdentifier();
      await database.insertInto('label').values({ id, name }).execute();
      return { id, name };
    },
    async open(path) {
      const { body } = await test.send(path, { headers: chinese });
      return String(body);
    },
  };
}

/** The sentences of a refusal by the fields that they are about. */
export function saidOf({ body }: Answered): Record<string, string> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  const { problems } = problemData.parse(data);
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

/** The sentence that a notification shows. */
export function messageOf({ body }: Answered): unknown {
  return typeof body === 'object' && body !== null && 'msg' in body ? body.msg : undefined;
}
