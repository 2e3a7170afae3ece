import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** "Fusionner avec…": the other file is looked for. Not offered without network, where what was chosen stays open. */
export function MergeButton({ client, online }: { client: FicheClient; online: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      {online && (
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Fusionner avec…
        </Button>
      )}
      <MergeDialog opened={opened} onClose={() => setOpened(false)} client={client} />
    </>
  )
}
