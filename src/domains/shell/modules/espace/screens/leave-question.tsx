import { leaveAsked, useLeaving } from '#client/address/leave.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { joindre } from '#wire/french.ts'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** Before Back leaves unsaved input, wherever it stands. */
export function LeaveQuestion({ opened, onClose }: Props) {
  const input = new Set(useLeaving()?.input)
  return (
    <ConfirmDialog
      opened={opened}
      title="Quitter sans enregistrer"
      yes="Quitter sans enregistrer"
      no="Continuer la saisie"
      danger
      onYes={leaveAsked}
      onCancel={onClose}
    >
      <p>
        Une saisie n’est pas enregistrée{'\u00a0'}: {joindre([...input])}. Souhaitez-vous quitter quand même{'\u00a0'}?
      </p>
    </ConfirmDialog>
  )
}
