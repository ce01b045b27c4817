import { DisconnectOutlined, LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { JsonPath } from '../document/json.ts';
import { useForm } from './FormContext.ts';

const t = textsOf(locales.listEditor.form);

interface InheritedMarkProps {
  readonly path: JsonPath;
  /** the label of the value */
  readonly label: string;
}

/** Shows whether a value is inherited or the list's own, and lets the person change that. */
export function InheritedMark({ path, label }: InheritedMarkProps) {
  const { base, disabled } = useForm();
  const standing = base?.isWholeValue(path) && base.standingOf(path);
  if (!base || !standing || standing === 'added') return null;
  const isInherited = standing === 'inherited';
  const deed = t(isInherited ? 'makeOwn' : 'makeInherited', { label, base: base.label });
  return (
    <span className={`bd-inline bd-faint bd-tiny bd-le-standing bd-le-${standing}`}>
      {t(standing, { base: base.label })}
      <Button
        type="text"
        size="small"
        disabled={disabled}
        icon={isInherited ? <DisconnectOutlined /> : <LinkOutlined />}
        aria-label={deed}
        title={deed}
        onClick={() => (isInherited ? base.makeOwn(path) : base.makeInherited(path))}
      />
    </span>
  );
}

/** The heading of a part, with its mark of inheritance. Left out directly below a heading with the same name. */
export function PartHeading({ path, label, isNamed }: InheritedMarkProps & { isNamed: boolean }) {
  return (
    <div className="bd-row bd-wrap bd-shrink bd-le-label">
      {!isNamed && <h3>{label}</h3>}
      <InheritedMark path={path} label={label} />
    </div>
  );
}
