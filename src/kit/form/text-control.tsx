import { Input, type InputProps } from '@mantine/core'
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import classes from './form.module.css'
import type { Control } from './types.ts'

/** The attributes that tie a native control to its row. */
export function tie(control: Control) {
  return {
    id: control.id,
    'aria-describedby': control.describedBy,
    'aria-invalid': control.invalid || undefined,
    'aria-required': control.required || undefined,
    'data-autofocus': control.autoFocus || undefined,
  }
}

/** The same for a button, which cannot be invalid or required: its row says so. */
export function tieButton(control: Control) {
  return {
    id: control.id,
    'aria-describedby': control.describedBy,
    'data-autofocus': control.autoFocus || undefined,
  }
}

type Section = Pick<InputProps, 'leftSection' | 'rightSection' | 'rightSectionWidth' | 'pointer'>
type Props = Section &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    control: Control
    ref?: Ref<HTMLInputElement>
    /** Names a control that is one of several in its row. */
    'aria-label'?: string
  }

/** One line of text, tied to its row. */
export function TextControl({ control, ...props }: Props) {
  return (
    <Input
      autoComplete="off"
      {...props}
      error={control.invalid}
      readOnly={control.readOnly}
      className={classes.input}
      rightSectionPointerEvents="all"
      attributes={{ input: tie(control) }}
    />
  )
}

/** Several lines, tied to their row. */
export function AreaControl({ control, ...props }: { control: Control } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Input
      component="textarea"
      multiline
      {...props}
      error={control.invalid}
      readOnly={control.readOnly}
      className={classes.input}
      attributes={{ input: { ...tie(control), className: undefined } }}
    />
  )
}

type SelectProps = {
  control: Control
  children: ReactNode
  'aria-label'?: string
} & SelectHTMLAttributes<HTMLSelectElement>

/** A choice in the device's own picker: known, large, usable with gloves and with the keyboard. */
export function SelectControl({ control, children, ...props }: Omit<SelectProps, 'size'>) {
  return (
    <Input
      component="select"
      pointer
      {...props}
      error={control.invalid}
      disabled={control.readOnly}
      className={classes.input}
      rightSection={<span className={classes.chevron} aria-hidden />}
      rightSectionPointerEvents="none"
      attributes={{ input: tie(control) }}
    >
      {children}
    </Input>
  )
}
