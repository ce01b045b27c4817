import { Form } from 'antd';
import type { ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** id of the input that the label belongs to */
  htmlFor?: string;
  /** path of what it edits, below the component or the page: what finds fault with it leads here */
  path?: string | undefined;
  required?: boolean;
  help?: string | undefined;
  /** what is wrong with it; stands in place of the help */
  error?: string | undefined;
  children: ReactNode;
}

/** One labelled input of an inspector. */
export function Field({ label, htmlFor, path, required, help, error, children }: FieldProps) {
  return (
    <Form.Item
      label={label}
      {...(htmlFor === undefined ? {} : { htmlFor })}
      required={required}
      validateStatus={error ? 'error' : undefined}
      help={error ?? help}
      data-field={path}
    >
      {children}
    </Form.Item>
  );
}
