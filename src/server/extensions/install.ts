import { inLanguage, isChinese } from '#contract/language.ts';
import { loadCalls } from '#extending/calls.ts';
import type { Extension } from '#extending/define.ts';
import { loadFormats } from '#extending/formats.ts';
import { extensionProblems, extensions, packagesBuiltIn } from '#extending/installed.ts';
import { loadKinds } from '#extending/kinds.ts';
import { locales } from '#locales/index.ts';
import { tellOfUndrawn } from '#page/adding/Fence.tsx';
import { endpointName } from '../http/endpointAddress.ts';
import type { HandledEndpoint } from '../http/handle.ts';
import { requireContract } from '../http/requireContract.ts';
import type { Services } from '../services.ts';
import { StartFailure, startFailure } from '../startFailure.ts';
import { wrongPart } from './messages.ts';
import { migrateExtensions } from './migrate.ts';
import { type ExtensionJob, isHandlers, isJobs } from './parts.ts';
import { runningExtension } from './running.ts';

/** What extensions add to the platform. */
export interface Installed {
  readonly handled: readonly HandledEndpoint[];
  readonly jobs: readonly ExtensionJob[];
}

/**
 * Brings the tables of extensions up to date, and loads who answers their calls and what they do by the clock.
 *
 * @throws StartFailure that names the extension and what is wrong with it
 */
export async function installExtensions(services: Services): Promise<Installed> {
  const [problem] = extensionProblems;
  if (problem)
    throw new StartFailure(
      (language) => `${inLanguage(problem, language)}${isChinese(language) ? '。' : '.'}`,
    );
  const lacking = services.settings.EXTENSIONS.find((name) => !packagesBuiltIn.has(name));
  if (lacking !== undefined)
    throw startFailure(locales.server.extensions, 'notBuilt', { name: lacking });
  await Promise.all([loadCalls(), loadFormats()]);
  const [wrong] = await loadKinds();
  if (wrong) throw wrongPart(wrong.extension, wrong.part, wrong.maker, 'bookdesk/page');
  tellOfUndrawn((kind) => services.log.error({ kind }, 'an extension fails to draw a component'));
  await migrateExtensions(services.database, services.now());
  const parts = await Promise.all(
    extensions.map(async (extension) => ({
      handled: await handlersOf(extension, services),
      jobs: await jobsOf(extension),
    })),
  );
  return {
    handled: parts.flatMap(({ handled }) => handled),
    jobs: parts.flatMap(({ jobs }) => jobs),
  };
}

async function handlersOf(extension: Extension, services: Services): Promise<HandledEndpoint[]> {
  const { name } = extension;
  const declared = (await extension.calls?.())?.default ?? [];
  for (const endpoint of declared)
    if (endpoint.service !== 'jmgr' || !endpoint.path.startsWith(`/x/${name}/`))
      throw startFailure(locales.server.extensions, 'wrongPath', {
        name,
        call: endpointName(endpoint),
      });
  const part = (await extension.endpoints?.())?.default;
  if (part === undefined && declared.length === 0) return [];
  if (part !== undefined && !isHandlers(part)) throw wrongPart(name, 'endpoints', 'defineHandlers');
  const handled = runningExtension.run(name, () => part?.(services)) ?? [];
  for (const { endpoint } of handled)
    if (!declared.includes(endpoint))
      throw startFailure(locales.server.extensions, 'undeclared', {
        name,
        call: endpointName(endpoint),
      });
  for (const endpoint of declared) {
    const count = handled.filter((one) => one.endpoint === endpoint).length;
    if (count !== 1)
      throw startFailure(locales.server.extensions, 'unanswered', {
        name,
        call: endpointName(endpoint),
        count,
      });
  }
  return handled.map((one) => ({
    ...one,
    handler: (call) =>
      runningExtension.run(name, async () => {
        const answer = await one.handler(call);
        if (!(answer instanceof Response)) requireContract(one.endpoint, answer);
        return answer;
      }),
  }));
}

async function jobsOf(extension: Extension): Promise<ExtensionJob[]> {
  const part = (await extension.jobs?.())?.default;
  if (part === undefined) return [];
  if (!isJobs(part)) throw wrongPart(extension.name, 'jobs', 'defineJobs');
  return part.map((job) => ({
    ...job,
    name: `${extension.name}/${job.name}`,
    run: (services) => runningExtension.run(extension.name, () => job.run(services)),
  }));
}
