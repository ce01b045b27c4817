import { homeCall } from '#contract/endpoints/home.ts';
import { type HandledEndpoint, handle, isOperator, succeed } from '../http/handle.ts';
import { todayOf } from '../readers/days.ts';
import type { Services } from '../services.ts';
import { readBestAndFading, readDays } from './days.ts';
import { latelyOfAuthor, latelyOnPlatform } from './lately.ts';
import { waitingForAuthor, waitingForOperators, waitingForRole } from './waiting.ts';

/** `GET /jmgr/home`. */
export function homeHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(homeCall, async ({ caller, language }) => {
      const today = todayOf(services);
      const ofPlatform = isOperator(caller);
      const account = ofPlatform ? undefined : caller.id;
      const [days, things, lately, { waiting, hasContents }] = await Promise.all([
        readDays(services, today, account),
        readBestAndFading(services, today, account),
        ofPlatform ? latelyOnPlatform(services, language) : latelyOfAuthor(services, caller),
        ofPlatform
          ? waitingForOperators(services).then((found) => ({ waiting: found, hasContents: true }))
          : waitingForAuthor(services, caller).then(async ({ waiting: own, ...found }) => ({
              ...found,
              waiting: [...(await waitingForRole(services, caller)), ...own],
            })),
      ]);
      return succeed({
        of: ofPlatform ? 'platform' : 'own',
        today,
        waiting,
        lately,
        days,
        ...things,
        hasContents,
      });
    }),
  ];
}
