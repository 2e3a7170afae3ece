import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { traiterEmpechementClient } from '#domains/field-service/model/interventions/client-operations.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { direMoment } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { lienAppel } from '#domains/field-service/model/liens.ts'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './unsuited-client.module.css'

/** No slot suits the customer: what they said, the call that they wait for, and that it was seen to. Moving the visit answers it too. */
export function UnsuitedClient({ visite, online }: { readonly visite: VisiteDetail; readonly online: boolean }) {
  const params = { id: String(visite.intervention_id) }
  const { write, pending } = useWriting(traiterEmpechementClient, {
    toast: true,
    undo: (_answer, { body }) => undoBy(traiterEmpechementClient, { params, body: { ...body, traite: false } }),
  })
  const dit = visite.prevenir?.empechement
  if (!dit) return null
  const { message, moment, dit_a, traite, traite_a, traite_par = '' } = dit
  const appel = lienAppel(visite.client_telephone)
  const titre = traite ? 'Aucun créneau ne convenait\u00a0: traité' : 'Aucun créneau ne convient au client'
  return (
    <section className={classes.root} data-done={traite || undefined} aria-label={titre}>
      <h3>{titre}</h3>
      {message && <p className={classes.words}>{`«\u00a0${message}\u00a0»`}</p>}
      <p className={classes.said}>{[`Dit ${direQuand(dit_a)}`, direMoment(moment)].filter(Boolean).join(', ')}</p>
      {traite_a && (
        <p className={classes.said}>
          {['Traité', traite_par && `par ${traite_par},`, direQuand(traite_a)].filter(Boolean).join(' ')}
        </p>
      )}
      {!traite && (
        <div className={classes.deeds}>
          {appel && (
            <Button component="a" href={appel} variant="default">
              {`Appeler au ${formaterTelephone(visite.client_telephone)}`}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            disabled={!online}
            loading={pending}
            onClick={() => void write({ params, body: { de: dit_a, traite: true } })}
          >
            Marquer comme traité
          </Button>
        </div>
      )}
    </section>
  )
}
