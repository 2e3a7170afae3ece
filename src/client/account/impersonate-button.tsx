import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { deQui } from '#wire/names.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import { useBackLayer } from '../address/back.ts'
import { useDirtyForms } from '../address/dirty.ts'
import { dismissNotice, notify } from '../call/notices.ts'
import { ApiProblem, messageOf } from '../call/problem.ts'
import { beginImpersonation } from './impersonation.ts'

/** Specification §9: the time to read the notice before the account shows. */
const DELAY_MS = 400

interface Props {
  /** Whose account. */
  readonly label: string
  /** Notes why, then gives the token: each screen has its own calls. */
  readonly motiver: (motif: string) => Promise<unknown>
  readonly ouvrir: () => Promise<{ title: string; desc: string; token: string; expires_in: number }>
  /** An icon alone, in a line. */
  readonly compact?: boolean
}

/** Opens somebody's account for half an hour; why is asked first, and the person reads it (security "Impersonation"). */
export function ImpersonateButton({ label, motiver, ouvrir, compact = false }: Props) {
  const [asking, setAsking] = useState(false)
  const dirty = useDirtyForms()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (motif: string) => {
      await motiver(motif)
      const { title, desc, token, expires_in } = await ouvrir()
      const told = notify({ code: 'success', message: `${title}. ${desc}`, duration: NOTICE_MS.standard })
      await new Promise(resolve => setTimeout(resolve, DELAY_MS))
      // The banner takes over; a toast would lie on its button.
      dismissNotice(told)
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
      {compact ? (
        <IconButton label={`Ouvrir le compte ${deQui(label)}`} onClick={() => setAsking(true)}>
          <IconUserShare size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserShare size={18} stroke={1.8} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Ouvrir son compte
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Ouvrir le compte ${deQui(label)}`}
        yes="Ouvrir ce compte"
        comment="Motif"
        required
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
