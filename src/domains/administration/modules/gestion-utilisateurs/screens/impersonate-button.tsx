import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { useBackLayer } from '#client/back.ts'
import { useDirtyForms } from '#client/dirty.ts'
import { beginImpersonation } from '#client/impersonation.ts'
import { notify } from '#client/notices.ts'
import { ApiProblem, messageOf } from '#client/problem.ts'
import { MOTIF_MIN } from '#domains/administration/model/usurpation.ts'
import { motiverUsurpation, usurper } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { NOTICE_MS } from '#wire/notice.ts'

/** Specification §9: the time to read the notice before the account shows. */
const DELAY_MS = 400

interface Props {
  readonly id: number
  readonly label: string
}

/** Opens somebody's account for half an hour; why is asked first, and the person reads it (security "Impersonation"). */
export function ImpersonateButton({ id, label }: Props) {
  const [asking, setAsking] = useState(false)
  const dirty = useDirtyForms()
  const params = { id: String(id) }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (motif: string) => {
      await call(motiverUsurpation, { params, body: { motif }, silent: true })
      const { title, desc, token, expires_in } = await call(usurper, { params, silent: true })
      notify({ code: 'success', message: `${title}. ${desc}`, duration: NOTICE_MS.standard })
      await new Promise(resolve => setTimeout(resolve, DELAY_MS))
      await beginImpersonation({ token, expires_in })
    },
  })
  const close = () => {
    setAsking(false)
    reset()
  }
  useBackLayer(asking, close)
  const refusal = error instanceof ApiProblem ? (error.problem.champs?.motif ?? error.message) : messageOf(error)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUserShare size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Ouvrir son compte
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Ouvrir le compte de ${label}`}
        yes="Ouvrir le compte"
        comment={`Motif, ${MOTIF_MIN} caractères au moins`}
        pending={isPending}
        error={error ? refusal : null}
        onYes={mutate}
        onCancel={close}
      >
        <p>
          Vous verrez ce que cette personne voit, pendant 30 minutes au plus. Elle en est prévenue et lira votre motif ;
          tout ce que vous y ferez sera noté à votre nom.
        </p>
        {dirty.length > 0 && <p>Des saisies ne sont pas enregistrées et seront perdues : {dirty.join(', ')}.</p>}
      </ConfirmDialog>
    </>
  )
}
