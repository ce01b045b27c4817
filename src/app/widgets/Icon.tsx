import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { type ComponentType, createElement, type HTMLAttributes, type ReactElement } from 'react';
import './icon.css';

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  /** turns while something is running */
  readonly spin?: boolean;
}

/**
 * A component that draws an icon as high as the text beside it. Unless hidden, its English name is read to screen
 * readers.
 */
export function iconOf({ icon, name }: IconDefinition): ComponentType<IconProps> {
  const drawing = typeof icon === 'function' ? icon('currentColor', 'currentColor') : icon;
  const svg = draw(drawing, { width: '1em', height: '1em', fill: 'currentColor' });
  return function Icon({ spin = false, className = '', ...rest }) {
    return (
      <span
        role="img"
        aria-label={name}
        {...rest}
        className={`bd-inline bd-icon bd-icon-${name} ${spin ? 'bd-icon-spin' : ''} ${className}`}
      >
        {svg}
      </span>
    );
  };
}

/** An element that is made once and used for every draw. */
function draw(
  { tag, attrs, children = [] }: AbstractNode,
  more: Readonly<Record<string, string>> = {},
): ReactElement {
  const named = Object.entries({ ...attrs, ...more }).map(([key, value]) => [
    inCamelCase(key),
    value,
  ]);
  return createElement(tag, Object.fromEntries(named), ...children.map((child) => draw(child)));
}

const inCamelCase = (name: string): string =>
  name.replace(/-(.)/g, (_whole, letter: string) => letter.toUpperCase());
