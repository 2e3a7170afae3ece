import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { useOpening } from '#kit/form/use-opening.ts'
import { deQui } from '#wire/names.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import { useBackLayer } from '../address/back.ts'
import { useDirtyForms } from '../address/dirty.ts'
import { dismissNotice, notify } from '../call/notices.ts'
import { ApiProblem, messageOf } from '../call/problem.ts'
import { useReason } from '../draft/use-reason.ts'
import { beginImpersonation } from './impersonation.ts'

/** Specification §9: the time to read the notice before the account shows. */
const DELAY_MS = 400

export interface Opening {
  /** Whose account. */
  readonly id: number
  readonly label: string
  /** Notes why, then gives the token: each screen has its own calls. */
  readonly motiver: (motif: string) => Promise<unknown>
  readonly ouvrir: () => Promise<{ title: string; desc: string; token: string; expires_in: number }>
}

interface Props extends Opening {
  readonly opened: boolean
  readonly close: () => void
}

/** Why somebody's account is opened, then its opening. */
export function ImpersonateDialog({ id, label, motiver, ouvrir, opened, ...props }: Props) {
  const dirty = useDirtyForms()
  const reason = useReason(`ouvrir-compte:${id}`)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (motif: string) => {
      await motiver(motif)
      const { title, desc, token, expires_in } = await ouvrir()
      // While it is still theirs: the account that opens has its own.
      reason.forget()
      const told = notify({ code: 'success', message: `${title}. ${desc}`, duration: NOTICE_MS.standard })
      await new Promise(resolve => setTimeout(resolve, DELAY_MS))
      // The banner takes over; a toast would lie on its button.
      dismissNotice(told)
      await beginImpersonation({ token, expires_in })
    },
  })
  const close = () => {
    props.close()
    reset()
  }
  useBackLayer(opened, close)
  const refusal = error instanceof ApiProblem ? (error.problem.champs?.motif ?? error.message) : messageOf(error)
  return (
    <ConfirmDialog
      opened={useOpening(opened)}
      title={`Ouvrir le compte ${deQui(label)}`}
      yes="Ouvrir ce compte"
      comment={{ label: 'Motif', required: true, kept: reason }}
      pending={isPending}
      error={error ? refusal : null}
      onYes={mutate}
      onCancel={close}
    >
      <p>
        Vous verrez ce que cette personne voit, pendant 30 minutes au plus. Elle en est prévenue et lira votre
        motif&#8239;; tout ce que vous y ferez sera noté à votre nom.
      </p>
      {dirty.length > 0 && <p>Des saisies ne sont pas enregistrées et seront perdues&nbsp;: {dirty.join(', ')}.</p>}
    </ConfirmDialog>
  )
}
