import { Alert, Button, Space } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { PartOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { specialPartSave } from '#contract/endpoints/specialEditing.ts';
import { writeComponent } from '#contract/entities/special.ts';
import { type SpecialPart, specialPart } from '#contract/entities/specialPart.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import { useEditing } from '../EditorContext.tsx';
import { ComponentFields } from '../inspector/ComponentFields.tsx';
import { kinds } from '../kinds/index.ts';
import type { InspectorHandlers } from '../kinds/kind.ts';
import { StillPage } from '../looks/Miniature.tsx';

const t = textsOf(locales.decorator.part);

interface EditPartDialogProps {
  part: SpecialPart;
  onSaved: () => void;
  onClose: () => void;
}

const conflictData = z.object({ current: specialPart });
const noProblems: InspectorHandlers['problems'] = [];

/** Changes a shared block, with what readers will see beside it; saving shows it on all its pages. */
export function EditPartDialog({ part, onSaved, onClose }: EditPartDialogProps) {
  const { store } = useEditing();
  const [component, setComponent] = useState(part.component);
  const { close } = useDialogGuard(component, onClose);
  const latest = useRef(component);
  const [base, setBase] = useState(part);
  const [theirs, setTheirs] = useState<SpecialPart>();
  const [busy, setBusy] = useState(false);
  const [more, setMore] = useState(false);
  const handlers = useMemo(
    (): InspectorHandlers => ({
      readOnly: false,
      problems: noProblems,
      onSettle: () => undefined,
      onChange(change) {
        const patch = typeof change === 'function' ? change(latest.current) : change;
        // a patch of an inspector is one of this component's own kind
        latest.current = specialPart.shape.component.parse(
          writeComponent(Object.assign({}, latest.current, patch)),
        );
        setComponent(latest.current);
      },
    }),
    [],
  );
  const kind = kinds.of(component);
  const save = async (over: SpecialPart) => {
    setBusy(true);
    try {
      const body = {
        id: over.id,
        revision: over.revision,
        name: over.name,
        component: writeComponent(latest.current),
      };
      await callEndpoint(specialPartSave, { body }, { silent: true });
      store.dispatch({ type: 'take-part', partId: over.id, part: latest.current });
      notify({ kind: 'success', message: t('saved', { name: over.name }) });
      onSaved();
      onClose();
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.code === 409;
      const found = isStale ? conflictData.safeParse(failure.data).data : undefined;
      if (found) setTheirs(found.current);
      else notify({ kind: 'error', ...toldFailure(failure) });
    } finally {
      setBusy(false);
    }
  };
  if (!kind) return null;
  return (
    <FullscreenDialog
      open
      width={920}
      title={t('editTitle', { name: base.name })}
      onCancel={close}
      footer={
        <Space wrap>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={theirs !== undefined}
            onClick={() => void save(base)}
          >
            {t('save')}
          </Button>
        </Space>
      }
    >
      <p>{base.useCount === 0 ? t('usedNowhere') : t('editText', { count: base.useCount })}</p>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('stale', { name: theirs.user.nickname })}
          action={
            <Space direction="vertical">
              <Button
                size="small"
                onClick={() => {
                  latest.current = theirs.component;
                  setComponent(theirs.component);
                  setBase(theirs);
                  setTheirs(undefined);
                }}
              >
                {t('takeTheirs')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  setBase(theirs);
                  setTheirs(undefined);
                  void save(theirs);
                }}
              >
                {t('saveMine')}
              </Button>
            </Space>
          }
        />
      )}
      <div className="bd-grid decoration-part-editor">
        <section className="bd-edged decoration-part-look" aria-label={t('preview')}>
          {isEmptyComponent(component) ? (
            <kind.Sample />
          ) : (
            <StillPage colour={store.getState().settings.bgColor}>
              <ComponentView component={component} />
            </StillPage>
          )}
        </section>
        <PartOfWork part={base.id}>
          <div className="decoration-inspector">
            <ComponentFields
              component={component}
              kind={kind}
              handlers={handlers}
              more={more}
              onMoreChange={setMore}
            />
          </div>
        </PartOfWork>
      </div>
    </FullscreenDialog>
  );
}
