import { ContentStatus } from '#contract/codes.ts';
import {
  specialContributableList,
  specialContribute,
  specialContributionCount,
  specialContributionList,
  specialContributionPage,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { listContributable } from './contributable.ts';
import {
  countContributions,
  listContributions,
  reviewContributions,
} from './contributionReview.ts';
import { contribute, contributionPageOf } from './contributions.ts';

/** The calls about contributions of readers to special pages, and their review. */
export function specialContributionHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(specialContributionPage, async ({ parameters }) =>
      succeed(await contributionPageOf(services, parameters.id)),
    ),
    handle(specialContributableList, async ({ body, caller }) => {
      const { rows, total } = await listContributable(services, caller.id, body);
      return succeedPage(rows, total);
    }),
    handle(specialContribute, async ({ body, caller, language }) => {
      const contribution = await contribute(services, caller.id, body);
      const isShown = contribution.status === ContentStatus.published;
      return succeed(
        contribution,
        message(locales.contributions.contribution, language, isShown ? 'shown' : 'awaiting'),
      );
    }),
    handle(specialContributionList, async ({ body }) => {
      const { rows, total } = await listContributions(services, body);
      return succeedPage(rows, total);
    }),
    handle(specialContributionCount, async ({ body }) =>
      succeed(await countContributions(services, body)),
    ),
    handle(specialContributionReview, async ({ body, caller }) =>
      succeed(await reviewContributions(services, caller.id, body)),
    ),
  ];
}
