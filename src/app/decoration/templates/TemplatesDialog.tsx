import { Button, Input, type InputRef, Modal } from 'antd';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { countedNearEnd } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { useDialogGuard, useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { ComponentType } from '#contract/codes.ts';
import { cleanName } from '#contract/displayName.ts';
import {
  specialPartSave,
  specialTemplateList,
  specialTemplateSave,
} from '#contract/endpoints/specialEditing.ts';
import {
  type SpecialComponent,
  type SpecialTemplate,
  writeComponent,
} from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { duplicateOf } from '../document/copies.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { Miniature } from '../looks/Miniature.tsx';
import { shownOfTemplate, shownSmall } from '../looks/shownSmall.ts';
import { RemoteRows } from '../RemoteRows.tsx';
import { type BuiltInTemplate, builtInTemplates, componentsOfBuiltIn } from './builtIn.ts';
import { OwnTemplate } from './OwnTemplate.tsx';

const t = textsOf(locales.decorator.template);
const textOf = textsOf(locales.templates.builtIn);

/** the platform answers at most so many at once */
const mostAtOnce = 100;
/** what the button that kept a component as a shared block has become */
const noticeOfPart = '.decoration-part-of-house';
/** from so many on there is a search box */
const manyTemplates = 8;

/**
 * Templates: components that operators have stored, and pages that come with the editor. Adds one to the page, or stores
 * the selected components, or all, as a new one.
 */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { commands } = useEditing();
  const name = useRef<InputRef>(null);
  useFocusReturn(noticeOfPart);
  const use = (components: readonly SpecialComponent[]) => {
    commands.insert(components, 'template');
    onClose();
  };
  const { remote, reload } = useRemote(allTemplates);
  const [word, setWord] = useState('');
  const { close } = useDialogGuard(undefined, onClose);
  const isEmpty = useEditorPart((state) => state.components.length === 0);
  const all = remote.status === 'ready' ? remote.value : [];
  const templates = all.filter(({ isPart }) => !isPart);
  const parts = all.filter(({ isPart }) => isPart);
  const matching = (some: readonly SpecialTemplate[]) =>
    some.filter(({ name }) => name.toLowerCase().includes(word.trim().toLowerCase()));
  const row = (template: SpecialTemplate) => (
    <OwnTemplate
      key={template.id}
      template={template}
      onUse={use}
      onRenamed={reload}
      onRemoved={async () => {
        await reload();
        name.current?.focus();
      }}
    />
  );
  const nothing = t(isEmpty ? 'noneAndEmpty' : 'none');
  return (
    <Modal open width={640} title={t('title')} footer={null} onCancel={close}>
      <KeepForm input={name} onKept={reload} />
      {all.length >= manyTemplates && (
        <Input
          allowClear
          value={word}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      {matching(parts).length > 0 && (
        <>
          <h3 className="decoration-list-title">{t('parts')}</h3>
          <ul className="decoration-list">{matching(parts).map(row)}</ul>
        </>
      )}
      <h3 className="decoration-list-title">{t('own')}</h3>
      <RemoteRows
        remote={remote.status === 'ready' ? { ...remote, value: matching(templates) } : remote}
        empty={templates.length > 0 ? t('nothingFound') : nothing}
        onRetry={() => void reload()}
      >
        {row}
      </RemoteRows>
      <h3 className="decoration-list-title">{t('builtIn')}</h3>
      <ul className="decoration-list">
        {builtInTemplates.map((template) => (
          <BuiltIn key={template.key} template={template} onUse={use} />
        ))}
      </ul>
    </Modal>
  );
}

async function allTemplates(signal: AbortSignal): Promise<SpecialTemplate[]> {
  const templates: SpecialTemplate[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { pageIndex, pageSize: mostAtOnce };
    const answer = await callEndpoint(specialTemplateList, { body }, { silent: true, signal });
    templates.push(...answer.data);
    if (answer.data.length === 0 || templates.length >= answer.dataCount) return templates;
  }
}

interface BuiltInProps {
  template: BuiltInTemplate;
  onUse: (components: readonly SpecialComponent[]) => void;
}

function BuiltIn({ template, onUse }: BuiltInProps) {
  const { language } = useLanguage();
  const name = textOf(template.key);
  const components = useMemo(
    () =>
      componentsOfBuiltIn(template, language, newUuid)
        .slice(0, shownOfTemplate)
        .flatMap((component) => shownSmall(component, {}, language)),
    [template, language],
  );
  return (
    <li>
      <Miniature components={components} />
      <span className="bd-grid bd-shrink bd-breaks decoration-list-text">
        <strong>{name}</strong>
        <small>{`${textOf(`${template.key}.text`)} · ${t('count', { count: template.parts.length })}`}</small>
      </span>
      <Button
        size="small"
        aria-label={t('useOne', { name })}
        onClick={() => onUse(componentsOfBuiltIn(template, language, newUuid))}
      >
        {t('use')}
      </Button>
    </li>
  );
}

interface KeepFormProps {
  input: RefObject<InputRef>;
  onKept: () => Promise<void>;
}

/** Stores the selected components, or all of the page, under a name. */
function KeepForm({ input, onKept }: KeepFormProps) {
  const { store } = useEditing();
  const selected = useEditorPart((state) => state.selection.length);
  const all = useEditorPart((state) => state.components.length);
  // one component alone may become a shared block
  const one = useEditorPart((state) => {
    const [uuid, ...others] = state.selection;
    if (uuid === undefined || others.length > 0) return undefined;
    const component = componentOf(state, uuid);
    const isOwn = component?.partId === undefined && component?.type !== ComponentType.unknown;
    return isOwn ? component : undefined;
  });
  const [name, setName] = useState('');
  useLeaveGuard(name !== '', false);
  const [busy, setBusy] = useState(false);
  const tooLong = useTextProblem()(t('name'), cleanName(name), {
    maximum: specialLimits.templateName,
  });
  const isReady = name.trim() !== '' && tooLong === undefined && !busy;
  const keepWith = async (call: () => Promise<unknown>, said: 'kept' | 'keptPart') => {
    setBusy(true);
    try {
      await call();
      notify({ kind: 'success', message: t(said, { name: name.trim() }) });
      setName('');
      await onKept();
      // the pressed button is disabled without a name, and has lost the focus
      input.current?.focus();
    } catch {
      // the client has told the person, for example that the name is taken
    } finally {
      setBusy(false);
    }
  };
  const written = (component: SpecialComponent) => writeComponent(duplicateOf(component, newUuid));
  const keepPart = (component: SpecialComponent) =>
    keepWith(async () => {
      const body = { name: name.trim(), component: written(component) };
      const { data } = await callEndpoint(specialPartSave, { body }, { announce: false });
      const { uuid } = component;
      store.dispatch({ type: 'change-component', uuid, patch: { partId: data.id } });
    }, 'keptPart');
  const keep = () => {
    const { selection, components } = store.getState();
    const kept = components.filter(
      ({ uuid }) => selection.length === 0 || selection.includes(uuid),
    );
    const body = { name: name.trim(), components: kept.map(written) };
    return keepWith(() => callEndpoint(specialTemplateSave, { body }, { announce: false }), 'kept');
  };
  if (all === 0) return null;
  return (
    <div className="bd-wrap bd-gap-8 decoration-keep">
      <Input
        ref={input}
        value={name}
        count={countedNearEnd(specialLimits.templateName)}
        status={tooLong ? 'error' : ''}
        aria-label={t('name')}
        placeholder={t('name')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={unlessComposing(() => {
          if (isReady) void keep();
        })}
      />
      <Button loading={busy} disabled={!isReady && !busy} onClick={() => void keep()}>
        {selected > 0 ? t('keepSelected', { count: selected }) : t('keepAll', { count: all })}
      </Button>
      {one && (
        <Button disabled={!isReady} onClick={() => void keepPart(one)}>
          {t('keepPart')}
        </Button>
      )}
      {tooLong && (
        <small className="decoration-problem" role="alert">
          {tooLong}
        </small>
      )}
    </div>
  );
}
