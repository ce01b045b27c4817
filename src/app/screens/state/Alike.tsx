import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import type { PlatformState } from '#contract/endpoints/state.ts';
import { locales } from '#locales/index.ts';

type AlikeNames = PlatformState['alikeNames'][number];
type AlikeName = AlikeNames['names'][number];

const titles = { label: 'alikeLabel', template: 'alikeTemplate', view: 'alikeView' } as const;

/** The address where a name is changed. */
const addressOf = ({ kind }: AlikeNames, { id, place }: AlikeName): string => {
  if (kind === 'label') return `/resource/labels/edit/${id}`;
  return kind === 'template' ? '/deciration/main' : `/resource/${place}?view=${id}`;
};

/** Names that people would read as equal, each with a link to where it is changed. */
export function Alike({ found }: { found: readonly AlikeNames[] }) {
  const t = useMessages(locales.state.screen);
  return (
    <Alert
      type="warning"
      showIcon
      className="bd-state-alike"
      message={t('alike')}
      description={
        <>
          <p>{t('alikeAbout')}</p>
          <ul className="bd-marks">
            {found.map((group) => (
              <li key={group.names.map(({ id }) => id).join()}>
                {t(titles[group.kind])}
                {group.names.map((one) => (
                  <Link
                    key={one.id}
                    to={addressOf(group, one)}
                    aria-label={t('openAlike', { name: one.name })}
                  >
                    “{one.name}”
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
