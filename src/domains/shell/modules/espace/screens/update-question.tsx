import { acceptUpdate } from '#client/device/update.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { joindre } from '#wire/french.ts'

type Props = { opened: boolean; onClose: () => void; dirty: readonly string[] }

/** An update reloads the page: what is being written elsewhere is named before. */
export function UpdateQuestion({ opened, onClose, dirty }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Mettre à jour maintenant ?"
      yes="Mettre à jour sans enregistrer"
      no="Continuer la saisie"
      danger
      onCancel={onClose}
      onYes={acceptUpdate}
    >
      <p>Une saisie n’est pas enregistrée : {joindre(dirty)}. Elle serait perdue.</p>
    </ConfirmDialog>
  )
}
