import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Props = ActionIconProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'aria-label' | 'title'> & {
    /** Said by screen readers and shown on hover: an icon alone tells nothing. */
    label: string
    children: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** The browser's own tooltip: a positioning library for a hint would weigh more than the first screen can bear. */
export function IconButton({ label, children, ...props }: Props) {
  return (
    <ActionIcon color="gray" {...props} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}
