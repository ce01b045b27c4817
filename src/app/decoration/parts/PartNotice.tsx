import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { specialPartDetail } from '#contract/endpoints/specialEditing.ts';
import { locales } from '#locales/index.ts';
import { useEditing } from '../EditorContext.tsx';
import { loadedLater } from '../loadedLater.tsx';
import './parts.css';

const t = textsOf(locales.decorator.part);

const Editing = loadedLater(() => import('./EditPartDialog.tsx'));
const Templates = loadedLater(() => import('../templates/TemplatesDialog.tsx'));

/** A shared block as the platform has it now, and where it stands; asked for again when it is shown again. */
function usePart(id: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['special-part', id],
    retry: false,
    queryFn: async ({ signal }) =>
      (await callEndpoint(specialPartDetail, { parameters: { id } }, { silent: true, signal }))
        .data,
  });
  return { part: data, failed: isError, reload: refetch };
}

interface PartNoticeProps {
  /** key of the component */
  uuid: string;
  partId: string;
}

/** Says of a component that it is a shared block, and where that stands; changes the part, or parts from it. */
export function PartNotice({ uuid, partId }: PartNoticeProps) {
  const { store, readOnly } = useEditing();
  const { part, failed, reload } = usePart(partId);
  const [editing, setEditing] = useState(false);
  const rest = part ? part.useCount - part.usedOn.length : 0;
  return (
    <section
      className="bd-grid bd-gap-8 bd-breaks decoration-part-of-house"
      tabIndex={-1}
      aria-label={t('part')}
    >
      <strong>{part ? t('named', { name: part.name }) : t('part')}</strong>
      {failed && (
        <p role="alert">
          {t('failed')}{' '}
          <Button size="small" onClick={() => void reload()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {part && (
        <details>
          <summary>
            {part.useCount > 0 ? t('usedOn', { count: part.useCount }) : t('usedNowhere')}
          </summary>
          <ul className="bd-marks">
            {part.usedOn.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/deciration/main?action=2&id=${id}`}>{name || t('unnamedPage')}</Link>
              </li>
            ))}
            {rest > 0 && <li>{t('more', { count: rest })}</li>}
          </ul>
        </details>
      )}
      {!readOnly && (
        <div className="bd-wrap bd-gap-8">
          <Button size="small" disabled={!part} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <Button
            size="small"
            onClick={() =>
              store.dispatch({ type: 'change-component', uuid, patch: { partId: undefined } })
            }
          >
            {t('detach')}
          </Button>
        </div>
      )}
      {editing && part && (
        <Editing>
          {({ EditPartDialog }) => (
            <EditPartDialog
              part={part}
              onSaved={() => void reload()}
              onClose={() => setEditing(false)}
            />
          )}
        </Editing>
      )}
    </section>
  );
}

/** Opens the templates, where the selected component, unless it is one already, is kept under a name as a shared block. */
export function KeepAsPart({ isPart }: { isPart: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {!isPart && (
        <Button className="decoration-keep-part" type="link" onClick={() => setOpen(true)}>
          {t('keep')}
        </Button>
      )}
      {open && (
        <Templates>
          {({ TemplatesDialog }) => <TemplatesDialog onClose={() => setOpen(false)} />}
        </Templates>
      )}
    </>
  );
}
