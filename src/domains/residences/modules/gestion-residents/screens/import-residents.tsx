import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import { notify } from '#client/call/notices.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useReread } from '#client/reading/use-writing.ts'
import {
  defaireImportResidents,
  importerResidents,
  listerImportsResidents,
} from '#domains/residences/model/import-operations.ts'
import { COLONNES_RESIDENT } from '#domains/residences/model/residents-import.ts'

const ImportDialog = lazyDialog(async () => (await import('#client/resource/import-dialog.tsx')).ImportDialog)

/**
 * The residents of a house that begins, from its sheet. Nothing of it stays on the device: what was pasted lives in the dialog,
 * which is drawn apart from the button, so that a window made narrow, or a first import, takes nothing away.
 */
export function useImportResidents(online: boolean) {
  const [opened, setOpened] = useState(false)
  const reread = useReread()
  const relire = () => void reread('residences')
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} stroke={1.8} aria-hidden />}
        disabled={!online}
        onClick={() => setOpened(true)}
      >
        Coller ou importer
      </Button>
    ),
    dialog: (
      <ImportDialog
        opened={opened}
        onClose={() => setOpened(false)}
        titre="Résidents"
        champs={COLONNES_RESIDENT}
        from="pasted"
        onDevice={false}
        aids={{ least: 'Le nom suffit\u00a0; un logement va avec une date d’entrée.' }}
        recent={{ read: async () => await call(listerImportsResidents), words: ['résident', 'résidents'] }}
        send={body => call(importerResidents, { body })}
        undo={async import_id => {
          const params = { import_id: String(import_id) }
          const { code, message, duration } = await call(defaireImportResidents, { params })
          notify({ code, message, duration })
          relire()
        }}
        onTaken={relire}
      />
    ),
  }
}
