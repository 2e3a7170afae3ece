import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Props = ActionIconProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'aria-label'> & {
    /** Said by screen readers and shown on hover: an icon alone tells nothing. */
    label: string
    children: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function IconButton({ label, children, ...props }: Props) {
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon color="gray" {...props} aria-label={label}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
