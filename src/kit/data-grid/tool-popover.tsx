import { Button, Popover } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './toolbar.module.css'

interface Props {
  readonly label: string
  readonly icon: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A button of the toolbar and the small panel it opens; Escape closes it and gives the focus back. */
export function ToolPopover({ label, icon, children }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="sm"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          className={classes.tool}
          leftSection={icon}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.toolLabel}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
