import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import type { AttachmentOperations } from '#wire/attachments.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { lazyDialog } from '../page/lazy-dialog.tsx'

const FilesDialog = lazyDialog(() => import('./files-dialog.tsx').then(m => m.FilesDialog))

interface Props {
  readonly address: ResourceAddress
  readonly id: number
  /** "Fichiers de Mme Roussel": what the dialog is called. */
  readonly label: string
  readonly small?: boolean
  /** Where the calls are declared otherwise than any record's. */
  readonly operations?: AttachmentOperations
}

/** The files of one record, in their explorer (specification field-service §9: 800 px); without network what was read stays readable. */
export function FilesButton({ address, id, label, small = false, operations }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        {...(small ? { size: 'sm' } : {})}
        leftSection={<IconFolder size={small ? 16 : 18} stroke={1.8} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Fichiers
      </Button>
      <FilesDialog
        opened={opened}
        onClose={() => setOpened(false)}
        {...{ address, id, label, ...(operations && { operations }) }}
      />
    </>
  )
}
