import type { AccessControlProvider, CanReturnType } from '@refinedev/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { UserInfo } from '#contract/entities/account.ts';
import { hasText, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type AccessQuestion, answerAccess, type Refusals } from './accessPolicy.ts';

/** What access questions are answered from. */
export interface AccessKnown {
  readonly user: UserInfo;
  readonly refusals: Refusals;
  readonly language: Language;
}

/**
 * An answer for refine. If the account can obtain the permission, it contains a reason: the control is shown disabled
 * with it. What is for other kinds of account has no reason and is left out.
 */
function answerOf({ user, refusals, language }: AccessKnown, asked: AccessQuestion): CanReturnType {
  const { can, reason } = answerAccess(user, refusals, asked);
  return reason && hasText(locales.lists.access, reason)
    ? { can, reason: message(locales.lists.access, language, reason) }
    : { can };
}

const accessKey = 'access';

/** The access question of one of refine's queries; undefined for any other query. */
function questionOf({ queryKey: [kind, resource, action] }: Query): AccessQuestion | undefined {
  if (kind !== accessKey || typeof action !== 'string') return undefined;
  return { action, resource: typeof resource === 'string' ? resource : undefined };
}

export interface AccessControl {
  readonly provider: AccessControlProvider;
  /** Takes over another session or other lists, and answers all questions again. */
  readonly know: (known: AccessKnown) => void;
}

/**
 * Answers refine's access questions at once from known data, so that components draw only once. Before anything is
 * known, everything is refused.
 *
 * @param client keeps refine's answers
 */
export function createAccessControl(client: QueryClient): AccessControl {
  const cache = client.getQueryCache();
  let known: AccessKnown | undefined;
  const answer = (question: AccessQuestion): CanReturnType =>
    known ? answerOf(known, question) : { can: false };
  const settle = (query: Query) => {
    const question = questionOf(query);
    if (question) query.setData(answer(question));
  };
  cache.subscribe(({ type, query }) => {
    if (type === 'added') settle(query);
  });
  return {
    provider: {
      can: async (question) => answer(question),
      options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY } },
    },
    know: (next) => {
      known = next;
      for (const query of cache.findAll({ queryKey: [accessKey] })) settle(query);
    },
  };
}
