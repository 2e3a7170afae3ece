import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { VersionPresentee } from '#domains/scheduling/model/agents.ts'
import { finirContrat, formulaireFin } from '../contract.ts'

type Props = { id: number; derniere: VersionPresentee; online: boolean }

/** The last day of the last contract: said, or taken back. */
export function ContractEnd({ id, derniere, online }: Props) {
  const params = { id: String(id) }
  const retour = ({ avant }: { avant: string | null }) =>
    undoBy(finirContrat, { params, body: { valable_au: avant } }, 'La fin du contrat reste changée.')
  const sansFin = useWriting(finirContrat, { toast: true, undo: retour })
  if (derniere.valable_au !== null)
    return (
      <Button
        variant="subtle"
        loading={sansFin.pending}
        disabled={!online}
        onClick={() => void sansFin.write({ params, body: { valable_au: null } })}
      >
        Sans fin
      </Button>
    )
  return (
    <FormButton
      label="Fin du contrat"
      icone={<IconCalendarOff size={18} stroke={1.8} aria-hidden />}
      disabled={!online}
      read={formulaireFin}
      write={finirContrat}
      of={{ params }}
      undo={retour}
    />
  )
}
