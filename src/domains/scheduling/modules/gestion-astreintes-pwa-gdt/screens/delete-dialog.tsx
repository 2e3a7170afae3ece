import { useBackLayer } from '#client/address/back.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { retablir, retirer } from '../offline/enregistrer.ts'
import type { InterventionLocale } from '../offline/rejeu.ts'
import { direIntervention } from '../view/mots.ts'

type Props = { intervention: InterventionLocale; fermer: () => void; onSupprimee?: () => void }

/** Asked in the specification's words (scheduling §8), then ten seconds to take it back. */
export function DeleteDialog({ intervention, fermer, onSupprimee }: Props) {
  const { run, pending, message } = useTask({ say: messageNonEnregistre, leaves: true })
  useBackLayer(true, fermer)

  async function supprimer() {
    if (!(await run(() => retirer(intervention)))) return
    notifyUndo('Intervention supprimée', () =>
      retablir(intervention).then(
        () => notifySuccess('Intervention rétablie'),
        (error: unknown) => notifyWarning(messageNonEnregistre(error)),
      ),
    )
    fermer()
    onSupprimee?.()
  }

  return (
    <ConfirmDialog
      opened
      title="Suppression"
      yes="Supprimer l’intervention"
      danger
      pending={pending}
      error={message}
      onCancel={fermer}
      onYes={() => void supprimer()}
    >
      <p>Êtes-vous certain de vouloir supprimer cette intervention&nbsp;?</p>
      <p>Intervention {direIntervention(intervention)}</p>
    </ConfirmDialog>
  )
}
