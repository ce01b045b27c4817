import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { gridStop, useFocusReturn } from './useFocusReturn.ts';
import './dialog.css';

const t = textsOf(locales.shell.dialog);

/**
 * antd's Modal with a button that enlarges it to the whole window and back (contract 2.5). On a phone it always has the
 * whole window. It fades in without growing, so that a quick click does not miss its buttons.
 */
export function FullscreenDialog({ title, className = '', width = 880, ...rest }: ModalProps) {
  const [whole, setWhole] = useState(false);
  useFocusReturn(gridStop, rest.open ?? false);
  const label = t(whole ? 'exitFullscreen' : 'fullscreen');
  return (
    <Modal
      transitionName="ant-fade"
      {...rest}
      width={whole ? '100vw' : width}
      centered={!whole}
      className={`bd-dialog ${whole ? 'bd-dialog-whole' : ''} ${className}`}
      title={
        <span className="bd-row bd-gap-12 bd-spread bd-dialog-title">
          {title}
          <Button
            type="text"
            size="small"
            className="bd-dialog-toggle"
            aria-label={label}
            title={label}
            aria-pressed={whole}
            icon={whole ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => setWhole(!whole)}
          />
        </span>
      }
    />
  );
}
