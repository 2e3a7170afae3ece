import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { leaveBy } from '#client/address/leave.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { useToday } from '#client/page/use-today.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { estJourAVenir, refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { estMemePlace, type Place, placeOf } from '#domains/field-service/model/repartition/places.ts'
import { reporterIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBy } from '#domains/field-service/view/plan/use-step.ts'
import { WhatIf } from '#domains/field-service/view/plan/what-if.tsx'
import { direDefait } from '#domains/field-service/view/plan/words.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { estJourUsuel, heureParis, minutesEntre } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { ObservationFields } from '../observation-fields.tsx'
import classes from './visit-detail.module.css'

type Props = {
  readonly visit: EntreePlanning
  readonly gens: readonly { readonly id: number; readonly label: string }[]
  readonly back: () => void
  readonly done: () => void
}

/** §8, in the specification's words. */
const SANS_CHOIX = 'Veuillez vérifier votre sélection'

/** Another day, two hours and person; what was there before comes back for ten seconds. */
export function PostponeVisit({ visit, gens, back, done }: Props) {
  const aujourdhui = useToday()
  const promise = tranchesDe(visit.jour).find(t => t.th_libelle === visit.th_libelle)
  const [jour, setJour] = useState<string>(visit.jour)
  const [th, setTh] = useState(promise ? String(promise.th_id) : '')
  const [qui, setQui] = useState(visit.technicien_id === null ? '' : String(visit.technicien_id))
  const [dit, setDit] = useState({ interne: '', client: '' })
  const [before] = useState({ jour, th, qui })
  const changed = jour !== before.jour || th !== before.th || qui !== before.qui
  useDirty(changed || dit.interne.trim() !== '' || dit.client.trim() !== '', 'Le report')
  const params = { id: String(visit.intervention_id) }
  const { standing } = usePlanDeeds()
  const { write, message, pending } = useDeed(reporterIntervention, {
    label: `report, ${visit.nom_client}`,
    visits: answer => [answer],
    undo: ({ version }) =>
      stepBy(
        reporterIntervention,
        {
          params,
          body: {
            date_rdv: visit.jour,
            cible_id: visit.technicien_id,
            heure_debut: heureParis(visit.debut),
            duree_minutes: minutesEntre(visit.debut, visit.fin),
            version: standing(visit.intervention_id, version),
            ...(promise ? { tranche_horaire_rdv: promise.th_id } : {}),
          },
        },
        answer => [answer],
        { said: direDefait },
      ),
    // What was said stays said: it is neither taken back nor told twice.
    again: input => {
      const { observation_inter: _inter, observation_client: _client, ...body } = input.body
      return { ...input, body: { ...body, version: standing(visit.intervention_id, body.version) } }
    },
    done,
  })
  const refus = refusJourSaisi(jour, aujourdhui)
  const cible_id = qui === '' ? null : Number(qui)
  /** Where it would stand: at the beginning of the two hours that are chosen. */
  function asked(): Place | null {
    const tranche = estJourAVenir(jour, aujourdhui) ? tranchesDe(jour).find(t => String(t.th_id) === th) : undefined
    if (!tranche) return null
    const place = { ...placeOf(visit), vers: cible_id, jour, heure_debut: heureParis(tranche.debut) }
    return estMemePlace(place, placeOf(visit)) ? null : place
  }
  function report() {
    if (!estJourAVenir(jour, aujourdhui) || th === '') return notifyWarning(SANS_CHOIX)
    void write({
      params,
      body: {
        date_rdv: jour,
        tranche_horaire_rdv: Number(th),
        cible_id,
        version: visit.version,
        ...(dit.interne.trim() && { observation_inter: dit.interne }),
        ...(dit.client.trim() && { observation_client: dit.client }),
      },
    })
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        report()
      }}
    >
      <div className={classes.fields}>
        <DateInput focus label="Jour" value={jour} error={refus ?? ''} onChange={setJour} />
        <NativeSelect
          label="Créneau promis"
          value={th}
          onChange={event => setTh(event.currentTarget.value)}
          data={[
            { value: '', label: 'À choisir' },
            ...tranchesDe(estJourUsuel(jour) ? jour : aujourdhui).map(t => ({
              value: String(t.th_id),
              label: formaterTranche(t.th_libelle),
            })),
          ]}
        />
        <NativeSelect
          label="Technicien"
          value={qui}
          onChange={event => setQui(event.currentTarget.value)}
          data={[
            { value: '', label: 'Personne\u00a0: à affecter plus tard' },
            ...gens.map(({ id, label }) => ({ value: String(id), label })),
          ]}
        />
      </div>
      <div className={classes.fields}>
        <ObservationFields {...dit} onChange={typed => setDit({ ...dit, ...typed })} />
      </div>
      <WhatIf visite={visit} client={visit.nom_client} place={asked()} done={done} />
      <Refusal>{message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={() => leaveBy(back)}>
          Revenir
        </Button>
        <Button type="submit" loading={pending}>
          Reporter
        </Button>
      </EndButtons>
    </form>
  )
}
