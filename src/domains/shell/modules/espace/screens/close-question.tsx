import { useBackLayer } from '#client/address/back.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { joindre } from '#wire/french.ts'

type Props = {
  opened: boolean
  /** The tab's. */
  titre: string
  dirty: readonly string[]
  onClose: () => void
  onYes: () => void
}

/** A tab that holds unsaved input is not closed without a word (ux "Desktop"). */
export function CloseQuestion({ opened, titre, dirty, onClose, onYes }: Props) {
  useBackLayer(opened, onClose)
  return (
    <ConfirmDialog
      opened={opened}
      title={`Fermer l’onglet «\u00a0${titre}\u00a0»`}
      yes="Fermer sans enregistrer"
      no="Continuer la saisie"
      danger
      onCancel={onClose}
      onYes={onYes}
    >
      <p>
        Une saisie n’est pas enregistrée{'\u00a0'}: {joindre(dirty)}. Souhaitez-vous fermer quand même{'\u00a0'}?
      </p>
    </ConfirmDialog>
  )
}
