import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useReason } from '#client/draft/use-reason.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { ClotureAgent } from '#domains/scheduling/model/cloture/cloture.ts'
import { rouvrirMois } from '#domains/scheduling/model/cloture/operations.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { cleMois, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { libelleMois } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'

type Props = { readonly mois: Mois; readonly agent: ClotureAgent; readonly online: boolean }

/** Opens a closed month again: why is asked, since the agent reads it and the audit keeps it. */
export function Reopen({ mois, agent: { utilisateur_id, label, reponse }, online }: Props) {
  const [demande, setDemande] = useState(false)
  const reason = useReason(`rouvrir-mois:${utilisateur_id}:${cleMois(mois)}`)
  const { write, pending, message, forget } = useWriting(rouvrirMois, {
    done: () => {
      reason.forget()
      setDemande(false)
    },
  })
  const nom = `${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconLockOpen size={18} stroke={1.8} aria-hidden />}
        disabled={!online}
        aria-label={`Rouvrir le mois ${deQui(label)}`}
        onClick={() => setDemande(true)}
      >
        Rouvrir…
      </Button>
      <ConfirmDialog
        opened={demande}
        title={`${label}\u00a0: rouvrir ${nom}`}
        yes="Rouvrir le mois"
        pending={pending}
        error={message}
        comment={{ label: 'Motif', kept: reason, required: true, max: MOTIF_MAX }}
        onYes={motif => void write({ body: { ...mois, utilisateur_id, motif } })}
        onCancel={() => {
          forget()
          setDemande(false)
        }}
      >
        <p>
          {`Les heures ${deQui(nom)} se recomptent et peuvent changer. ${label} reçoit un avis${reponse?.sens === 'signee' ? ', et sa signature ne vaut plus' : ''}.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
