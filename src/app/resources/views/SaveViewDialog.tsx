import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { cleanName } from '#contract/displayName.ts';
import type { ListView, ListViewState } from '#contract/entities/listView.ts';
import { viewNameLength } from '#contract/limits.ts';
import { nameKey } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { useShown } from '../list/ListContext.ts';
import type { ViewCalls } from './useViewCalls.ts';

const t = textsOf(locales.savedViews.views);

interface SaveViewDialogProps {
  readonly state: ListViewState;
  /** the views that this person may change */
  readonly own: readonly ListView[];
  readonly calls: ViewCalls;
  readonly onSaved: (view: ListView, isFirst: boolean) => void;
  readonly onClose: () => void;
}

/** Asks under which name what is shown now is kept, and for whom. */
export default function SaveViewDialog(props: SaveViewDialogProps) {
  const { state, own, calls, onSaved, onClose } = props;
  const [name, setName] = useState('');
  useFocusReturn('.bd-view-menu button');
  const [isShared, setShared] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const { close, letPass } = useDialogGuard({ name, isShared, isFirst }, onClose);
  const [found, setProblem] = useState<string>();
  const tooLong = useTextProblem()(t('name'), cleanName(name), { maximum: viewNameLength });
  const problem = tooLong ?? found;
  const [taken, setTaken] = useState<ListView>();
  const [saving, setSaving] = useState(false);
  const content = useContent(state);

  const save = async (over?: ListView) => {
    const cleaned = cleanName(name);
    if (cleaned === '') {
      setProblem(t('nameRequired'));
      return;
    }
    if (tooLong !== undefined) return;
    const same = own.find((view) => nameKey(view.name) === nameKey(cleaned));
    if (same && same.id !== over?.id) {
      setTaken(same);
      setProblem(t('nameTaken', { name: same.name }));
      return;
    }
    setSaving(true);
    const answer = await calls.save({ name: cleaned, isShared, state, over });
    setSaving(false);
    if (answer.kind === 'saved') {
      letPass();
      onSaved(answer.view, isFirst);
    } else if (answer.kind === 'failed') setProblem(answer.message);
    else {
      setTaken(answer.view);
      setProblem(t('stale', { name: cleaned }));
    }
  };

  return (
    <Modal
      open
      width={480}
      title={t('saveTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={close}
    >
      <Form layout="vertical" component="div" requiredMark={false}>
        <Form.Item
          label={t('name')}
          htmlFor="bd-view-name"
          {...(problem === undefined ? {} : { validateStatus: 'error' as const })}
          help={
            problem !== undefined && (
              <span role="alert">
                {problem}{' '}
                {taken && (
                  <Button type="link" size="small" onClick={() => void save(taken)}>
                    {t('replace')}
                  </Button>
                )}
              </span>
            )
          }
        >
          <Input
            id="bd-view-name"
            autoFocus
            count={counted(viewNameLength)}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
              setTaken(undefined);
            }}
            onPressEnter={unlessComposing(() => void save())}
          />
        </Form.Item>
        <p className="bd-view-content">{content}</p>
        <p className="bd-column bd-gap-8">
          <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
            {t('shareWithAll')}
          </Checkbox>
          <Checkbox checked={isFirst} onChange={(event) => setFirst(event.target.checked)}>
            {t('first')}
          </Checkbox>
        </p>
      </Form>
    </Modal>
  );
}

/** What a view keeps, in words. */
function useContent(state: ListViewState): string {
  const { resource } = useShown();
  const tab = resource.tabs.find(({ name }) => name === state.tab);
  const sorted = resource.columns.find(({ sortBy }) => sortBy === state.sort?.by);
  const used = resource.filters.filter(({ parameters }) =>
    parameters.some((parameter) => parameter in state.filters),
  ).length;
  const parts = [
    tab && t('holdsTab', { tab: localized(tab.label) }),
    used > 0 && t('holdsFilters', { count: used }),
    state.sort && sorted && t('holdsSort', { label: localized(sorted.label) }),
    state.pageSize !== undefined && t('holdsPageSize', { count: state.pageSize }),
    state.arrangement && t('holdsColumns'),
  ].filter((part) => typeof part === 'string');
  return t('holds', { parts: parts.length > 0 ? parts.join(' · ') : t('holdsNothing') });
}
