import { Form } from 'antd';
import type { ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** id of the input that the label belongs to */
  htmlFor?: string;
  required?: boolean;
  help?: string | undefined;
  /** what is wrong with it; stands in place of the help */
  error?: string | undefined;
  children: ReactNode;
}

/** One labelled input of an inspector. */
export function Field({ label, htmlFor, required, help, error, children }: FieldProps) {
  return (
    <Form.Item
      label={label}
      {...(htmlFor === undefined ? {} : { htmlFor })}
      required={required}
      validateStatus={error ? 'error' : undefined}
      help={error ?? help}
    >
      {children}
    </Form.Item>
  );
}
