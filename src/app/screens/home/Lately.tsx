import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { useResource } from '#app/resources/resourcesContext.ts';
import { ownListIn } from '#contract/audit.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { hasText } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.home.screen);

type Happened = Home['lately'][number];

/** Decisions about the person's own, by kind and verdict. */
const decisions: ReadonlyMap<string, string> = new Map([
  ['institution accepted', 'institutionAccepted'],
  ['institution rejected', 'institutionRejected'],
  ['institution suspended', 'institutionSuspended'],
  ['contribution accepted', 'contributionAccepted'],
  ['contribution rejected', 'contributionRejected'],
]);

/** What happened lately, the newest first. */
export function Lately({ lately }: Pick<Home, 'lately'>) {
  if (lately.length === 0) return <p className="bd-soft">{t('latelyNone')}</p>;
  return (
    <ol className="bd-home-lately">
      {lately.map((happened) => (
        <li
          className="bd-wrap bd-spread"
          key={`${happened.at} ${happened.resource} ${happened.action} ${happened.title}`}
        >
          <Said happened={happened} />
          <time className="bd-soft bd-small bd-digits" dateTime={happened.at}>
            {formatInstant(happened.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function Said({ happened }: { happened: Happened }) {
  const { user, resource, action, count, title, path } = happened;
  const list = useResource(ownListIn(resource) ?? '');
  const decision = decisions.get(`${resource} ${action}`) ?? '';
  if (hasText(locales.home.screen, decision))
    return <Linked path={path} text={t(decision, { title })} />;
  const textOf = (key: string, otherwise: string) =>
    hasText(locales.home.screen, key) ? t(key) : otherwise;
  const kind = list ? localized(list.singular) : textOf(`resource_${resource}`, t('records'));
  const what =
    count > 1
      ? t('many', { resource: kind, count })
      : title === ''
        ? kind
        : t('one', { resource: kind, title });
  return (
    <span>
      <strong>{user || t('platform')}</strong> {textOf(`action_${action}`, action)}{' '}
      <Linked path={path} text={what} />
    </span>
  );
}

function Linked({ path, text }: { path: string | null; text: string }) {
  return path === null ? <span>{text}</span> : <Link to={path}>{text}</Link>;
}
