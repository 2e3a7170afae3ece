import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { OwnWay } from './add-dialog.tsx'
import type { ListTool, ToolDialogProps } from './define-resource-module.tsx'
import { useDialog } from './use-dialog.ts'
import { tellFailure } from './use-resource.ts'

interface Given {
  readonly tools: readonly ListTool[]
  readonly online: boolean
  readonly relire: () => Promise<void>
}

interface Tools {
  /** On a desk, beside the list's own buttons. */
  readonly buttons: ReactNode
  /** On a phone, among what is done less often. */
  readonly entries: readonly MenuEntry[]
  readonly dialog: ReactNode
  /** Those that add rows. */
  readonly ways: readonly OwnWay[]
}

/** What concerns a whole list rather than one of its rows; nothing opens before what it shows has been read. */
export function useListTools({ tools, online, relire }: Given): Tools {
  const dialog = useDialog<ComponentType<ToolDialogProps>>()
  const [waiting, setWaiting] = useState<string | null>(null)

  async function take(tool: ListTool): Promise<void> {
    if ('to' in tool) return navigate(tool.to)
    setWaiting(tool.label)
    try {
      dialog.open(await tool.open())
    } catch (error) {
      tellFailure(error)
    } finally {
      setWaiting(null)
    }
  }
  const Dialog = dialog.value
  // A page says by itself what it keeps for the time without network.
  const open = (tool: ListTool) => online || 'to' in tool
  return {
    buttons: tools.map(tool => (
      <Button
        key={tool.label}
        variant="default"
        loading={waiting === tool.label}
        disabled={!open(tool)}
        title={open(tool) ? undefined : `${tool.label} demande une connexion internet.`}
        onClick={() => void take(tool)}
      >
        {tool.label}
      </Button>
    )),
    entries: tools.map(tool => ({
      label: open(tool) ? tool.label : `${tool.label} (avec du réseau)`,
      icon: <IconAdjustments size={18} stroke={1.8} aria-hidden />,
      disabled: !open(tool),
      onClick: () => void take(tool),
    })),
    ways: tools.flatMap(tool =>
      'adds' in tool && tool.adds ? [{ name: tool.label, under: tool.adds, take: () => void take(tool) }] : [],
    ),
    dialog: Dialog && <Dialog key={dialog.serial} opened={dialog.opened} onClose={dialog.close} reload={relire} />,
  }
}
