import { fieldsOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { MOTIF_MAX } from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { refuserExterne } from '../contract.ts'

type Props = { demande: DemandeExterne; opened: boolean; close: () => void }

/** No to the whole of an offered request, with the reason that its issuer reads. */
export function RefuseDialog({ demande, opened, close }: Props) {
  const params = { demande_id: String(demande.demande_id) }
  // The same as from « À traiter ».
  const reason = useReason(`${refuserExterne.id}:${demande.demande_id}`)
  const { write, pending, refusal, message } = useWriting(refuserExterne, {
    done: () => {
      reason.forget()
      close()
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Refus de la demande"
      yes="Refuser la demande"
      danger
      comment={{ label: 'Motif', required: true, max: MOTIF_MAX, kept: reason }}
      pending={pending}
      error={fieldsOf(refusal)?.motif ?? message}
      onYes={motif => void write({ params, body: { motif } })}
      onCancel={close}
    >
      <p>{`${demande.donneur} lira votre raison.`}</p>
    </ConfirmDialog>
  )
}
