import { Button } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import { notify } from '#client/call/notices.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { undoBy, useReread } from '#client/reading/use-writing.ts'
import { COLONNES } from '#domains/scheduling/model/agents-import.ts'
import { ajouterAgent, defaireImport, formulaireAgent, importerAgents, retirerAgent } from '../contract.ts'

const ImportDialog = lazyDialog(async () => (await import('#client/resource/import-dialog.tsx')).ImportDialog)

/** How agents are added: one by one, or those of a sheet. */
export function AddTools({ peut, online }: { peut: boolean; online: boolean }) {
  const [importe, setImporte] = useState(false)
  const reread = useReread()
  const relire = () => void reread('edt', 'personnes')
  if (!peut) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} stroke={1.8} aria-hidden />}
        disabled={!online}
        onClick={() => setImporte(true)}
      >
        Coller ou importer
      </Button>
      <FormButton
        label="Ajouter un agent"
        valider="Ajouter"
        principal
        icone={<IconPlus size={18} stroke={2} aria-hidden />}
        disabled={!online}
        read={formulaireAgent}
        write={ajouterAgent}
        undo={({ utilisateur_id }: { utilisateur_id: number }) =>
          undoBy(retirerAgent, { params: { id: String(utilisateur_id) } }, 'L’agent reste.')
        }
      />
      <ImportDialog
        opened={importe}
        onClose={() => setImporte(false)}
        titre="Agents"
        champs={COLONNES}
        from="pasted"
        send={body => call(importerAgents, { body })}
        undo={async import_id => {
          const { code, message, duration } = await call(defaireImport, { params: { import_id: String(import_id) } })
          notify({ code, message, duration })
          relire()
        }}
        onTaken={relire}
      />
    </>
  )
}
