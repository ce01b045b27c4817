import { Button, Select, Space } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { type Remote, useRemote } from '#app/widgets/remote/useRemote.ts';
import { specialVersionDetail } from '#contract/endpoints/specialEditing.ts';
import type { SpecialVersion } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import { PageHeader } from '#page/SpecialPage.tsx';
import type { Page } from '../document/comparison.ts';
import { documentOf, pageOf } from '../document/state.ts';
import { useEditing } from '../EditorContext.tsx';
import { StillPage } from '../looks/Miniature.tsx';
import { pageOfDetail } from '../saving/pageValues.ts';
import { differenceBetween } from './comparison.ts';
import { DifferenceList } from './DifferenceList.tsx';

const t = textsOf(locales.decorator.version);
const texts = textsOf(locales.decorator.remoteText);

interface VersionDialogProps {
  /** id of the page on the platform */
  id: string;
  version: SpecialVersion;
  /** the versions to compare it with, newest first */
  versions: readonly SpecialVersion[];
  /** the button that restores the version, if possible */
  restore: ReactNode;
  onClose: () => void;
}

/** stands for the page as it is in the editor */
const openHere = 'open';

/** One version of a page: how it looks, and how it differs from another one or from the page in the editor. */
export function VersionDialog({ id, version, versions, restore, onClose }: VersionDialogProps) {
  const { revision } = version;
  const { remote, reload } = useVersion(id, revision);
  const others = versions.filter((other) => other.revision !== revision);
  const [other, setOther] = useState<number | typeof openHere>(openHere);
  return (
    <FullscreenDialog
      open
      width={960}
      title={`${t('revision', { revision })} ${version.name || t('unnamed')}`}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('close')}</Button>
          {restore}
        </Space>
      }
    >
      <Loaded remote={remote} onRetry={reload}>
        {(page) => (
          <div className="bd-grid decoration-version">
            <PagePicture page={page} />
            <section className="bd-grid bd-gap-12 decoration-version-changes">
              <Select
                value={other}
                aria-label={t('compareWith')}
                prefix={t('compareWith')}
                onChange={setOther}
                options={[
                  { value: openHere, label: t('withOpen') },
                  ...others.map((one) => ({
                    value: one.revision,
                    label: t('revision', { revision: one.revision }),
                  })),
                ]}
              />
              {other === openHere ? (
                <AgainstOpen page={page} revision={revision} />
              ) : (
                <AgainstVersion key={other} id={id} page={page} revision={revision} other={other} />
              )}
            </section>
          </div>
        )}
      </Loaded>
    </FullscreenDialog>
  );
}

function useVersion(id: string, revision: number) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const options = { silent: true, signal };
      const parameters = { id, revision };
      return pageOfDetail((await callEndpoint(specialVersionDetail, { parameters }, options)).data);
    },
    [id, revision],
  );
  return useRemote(load);
}

interface LoadedProps {
  remote: Remote<Page>;
  onRetry: () => Promise<void>;
  children: (page: Page) => ReactNode;
}

function Loaded({ remote, onRetry, children }: LoadedProps) {
  if (remote.status === 'loading') return <p role="status">{t('comparing')}</p>;
  if (remote.status === 'failed')
    return (
      <LoadFailed
        message={texts('loadFailed')}
        reason={remote.reason}
        requestId={remote.requestId}
        onRetry={() => void onRetry()}
      />
    );
  return children(remote.value);
}

function AgainstOpen({ page, revision }: { page: Page; revision: number }) {
  const { store } = useEditing();
  const difference = useMemo(
    () => differenceBetween(page, pageOf(documentOf(store.getState()))),
    [page, store],
  );
  return (
    <>
      <p>{t('fromTo', { from: t('revision', { revision }), to: t('withOpen') })}</p>
      <DifferenceList difference={difference} />
    </>
  );
}

interface AgainstVersionProps {
  id: string;
  page: Page;
  revision: number;
  /** number of the version to compare with */
  other: number;
}

/** Compares two versions, always from the earlier one to the later one. */
function AgainstVersion({ id, page, revision, other }: AgainstVersionProps) {
  const { remote, reload } = useVersion(id, other);
  const [from, to] = [revision, other].sort((one, two) => one - two);
  return (
    <Loaded remote={remote} onRetry={reload}>
      {(compared) => (
        <>
          <p>
            {t('fromTo', {
              from: t('revision', { revision: from ?? revision }),
              to: t('revision', { revision: to ?? revision }),
            })}
          </p>
          <DifferenceList
            difference={
              other < revision
                ? differenceBetween(compared, page)
                : differenceBetween(page, compared)
            }
          />
        </>
      )}
    </Loaded>
  );
}

/** The page as readers see it; nothing in it can be clicked. */
function PagePicture({ page: { settings, components } }: { page: Page }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it
    <section className="bd-edged decoration-version-page" aria-label={t('page')} tabIndex={0}>
      <StillPage colour={settings.bgColor}>
        <PageHeader settings={{ ...settings, name: settings.name || t('unnamed') }} />
        {components.map((component) =>
          component.active ? (
            <ComponentView key={component.uuid} component={component} />
          ) : (
            <div key={component.uuid} className="decoration-version-hidden">
              <p>{t('hidden')}</p>
              <ComponentView component={component} />
            </div>
          ),
        )}
      </StillPage>
      {components.length === 0 && <p className="decoration-hint">{t('empty')}</p>}
    </section>
  );
}
