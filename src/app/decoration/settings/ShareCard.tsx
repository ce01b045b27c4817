import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useEditorPart } from '../EditorContext.tsx';

/** The page as a chat shows it when somebody shares its link: title, summary, icon. */
export function ShareCard() {
  const t = useMessages(locales.decorator.settings);
  const product = useMessages(locales.shell.shell)('product');
  const title = useEditorPart(({ settings }) => settings.shareTitle || settings.name);
  const summary = useEditorPart(({ settings }) => settings.summary);
  const icon = useEditorPart(({ settings }) => settings.shareCover);
  return (
    <figure className="decoration-share">
      <figcaption className="bd-soft bd-small">{t('shareCard')}</figcaption>
      <div className="bd-grid bd-box decoration-share-bubble">
        <strong className="bd-clamp">{title || t('shareTitle')}</strong>
        <p className="bd-clamp bd-soft bd-tiny">{summary}</p>
        {icon ? <img src={icon} alt="" width={48} height={48} /> : <span aria-hidden="true" />}
        <small>{product}</small>
      </div>
    </figure>
  );
}
